-- :Photo [ARGUMENTS OF postern pick]
-- Puts pictures that a person picks into a Markdown file. Neovim 0.7; a file for ~/.config/nvim/plugin
local space = vim.api.nvim_create_namespace('photo')

local function line(path) -- not every character of a name may stand in a link
  local link = path:gsub('[%c ()<>%%#?&\\"]', function(c) return ('%%%02X'):format(c:byte()) end)
  return ('![%s](%s)'):format(vim.fn.fnamemodify(path, ':t:r'):gsub('[%[%]\\]', '\\%0'), link)
end

local function photo(arguments)
  local buffer = vim.api.nvim_get_current_buf()
  -- A mark, for the person may go on writing while the picker is open.
  local mark = vim.api.nvim_buf_set_extmark(buffer, space, vim.fn.line('.') - 1, 0, {})
  local picked, said = {}, {}
  local command = { 'postern', 'pick', '--filter', 'images', '--format', 'json' }
  vim.fn.jobstart(vim.list_extend(command, arguments), {
    cwd = vim.fn.expand('%:p:h'), -- the pictures lie beside the text
    stdout_buffered = true,
    stderr_buffered = true,
    on_stdout = function(_, lines) picked = lines end,
    on_stderr = function(_, lines) said = lines end,
    on_exit = function(_, status)
      local row = vim.api.nvim_buf_get_extmark_by_id(buffer, space, mark, {})[1]
      vim.api.nvim_buf_del_extmark(buffer, space, mark)
      local items = vim.tbl_filter(function(text) return text ~= '' end, picked)
      vim.api.nvim_buf_set_lines(buffer, row + 1, row + 1, false, vim.tbl_map(function(item)
        return line(vim.json.decode(item).path)
      end, items))
      if status > 1 then vim.api.nvim_err_writeln(table.concat(said, '\n')) end -- 1: cancelled
    end,
  })
end

vim.api.nvim_create_user_command('Photo', function(given) photo(given.fargs) end, { nargs = '*' })
