-- PEER='COMMAND ARGUMENT...' OUTPUT=FOLDER \
--   nvim --headless -u NONE -i NONE -c 'luafile neovim.lua'
-- Two picked items through vim.lsp.rpc.
local gone = false
local plugin = vim.lsp.rpc.start('sh', { '-c', 'exec ' .. vim.env.PEER }, {
  on_exit = function() gone = true end, -- no callback comes for a request that is open then
})

local function call(method, params)
  local done, failure, result = false, nil, nil
  plugin.request(method, params or vim.empty_dict(), function(err, value)
    done, failure, result = true, err, value
  end)
  assert(vim.wait(60000, function() return done or gone end, 5), method .. ': no answer')
  assert(done, 'the plugin has ended')
  if failure then error(method .. ': ' .. failure.message, 0) end
  return result
end

local function save(result, path, session)
  local item = { item = result.item, type = result.registeredTypeIdentifiers[1] }
  if session.capabilities.file then
    local file = session.exchangeDirectory .. '/' .. call('item/loadFile', item).file
    return assert(vim.loop.fs_copyfile(file, path, { excl = true }))
  end
  vim.loop.fs_close(assert(vim.loop.fs_open(path, 'wx', 384))) -- never over a file that is there
  item.offset, item.length = 0, session.limits.inlineBytes
  repeat
    local part = call('item/loadData', item)
    vim.fn.system('base64 -d >> ' .. vim.fn.shellescape(path), part.data)
    item.offset = item.offset + item.length
  until item.offset >= part.byteCount
end

local ok, failure = pcall(function()
  local host = { name = 'neovim', version = '1' }
  local session = call('initialize', { protocolVersion = '1.0', host = host })
  local picked = call('picker/present', { configuration = { selectionLimit = 2 } })
  for number, result in ipairs(picked.results) do
    local name = number .. '-' .. (result.suggestedName or 'item'):gsub('[/%c]', '_')
    local path = vim.env.OUTPUT .. '/' .. name
    save(result, path, session)
    call('item/release', { items = { result.item } })
    io.stdout:write(vim.fn.system({ 'sha256sum', path }):match('%x+'), '  ', name, '\n')
  end
  call('shutdown')
  plugin.notify('exit', vim.empty_dict())
  vim.wait(5000, function() return gone end, 5)
end)
if not ok then io.stderr:write(failure, '\n') end
vim.cmd(ok and 'qall!' or 'cquit!')
