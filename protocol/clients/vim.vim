" PEER='COMMAND ARGUMENT...' OUTPUT=FOLDER vim -u NONE -N -es -S vim.vim
" Two picked items through a channel of mode lsp.
set encoding=utf-8
let s:plugin = job_start(['sh', '-c', 'exec ' .. $PEER],
      \ #{in_mode: 'lsp', out_mode: 'lsp', err_io: 'null'})

func s:Call(method, params)
  let reply = ch_evalexpr(s:plugin, #{method: a:method, params: a:params}, #{timeout: 60000})
  if !has_key(reply, 'result')
    throw a:method .. ': ' .. get(get(reply, 'error', {}), 'message', 'no answer')
  endif
  return reply.result
endfunc

func s:Save(result, path, session)
  if filereadable(a:path) || isdirectory(a:path)
    throw 'there is already a file: ' .. a:path
  endif
  let item = #{item: a:result.item, type: a:result.registeredTypeIdentifiers[0]}
  if get(a:session.capabilities, 'file', v:false)
    let file = a:session.exchangeDirectory .. '/' .. s:Call('item/loadFile', item).file
    return writefile(readfile(file, 'B'), a:path)
  endif
  call extend(item, #{offset: 0, length: a:session.limits.inlineBytes})
  let size = 1
  while item.offset < size
    let part = s:Call('item/loadData', item)
    call system('base64 -d >> ' .. shellescape(a:path), part.data)
    let size = part.byteCount
    let item.offset += item.length
  endwhile
endfunc

try
  let s:session = s:Call('initialize',
        \ #{protocolVersion: '1.0', host: #{name: 'vim', version: '1'}})
  let s:picked = s:Call('picker/present', #{configuration: #{selectionLimit: 2}})
  for s:result in s:picked.results
    let s:name = substitute(get(s:result, 'suggestedName', 'item'), '[/[:cntrl:]]', '_', 'g')
    let s:name = (index(s:picked.results, s:result) + 1) .. '-' .. s:name
    let s:path = $OUTPUT .. '/' .. s:name
    call s:Save(s:result, s:path, s:session)
    call s:Call('item/release', #{items: [s:result.item]})
    let s:digest = matchstr(system('sha256sum < ' .. shellescape(s:path)), '\x\+')
    call setline(1, s:digest .. '  ' .. s:name)
    1print
  endfor
  call s:Call('shutdown', {})
  call ch_sendexpr(s:plugin, #{method: 'exit', params: {}})
catch
  call writefile([v:exception], '/dev/stderr', 'a')
  cquit
endtry
qall!
