#!/usr/bin/python3
# Stands for the person's browser: does with the page that it is given what a person would, chooses
# the first item, and writes down what it was started with.
import http.client, json, os, re, sys, time

page = open(sys.argv[1]).read()
port, secret = re.search(r'127\.0\.0\.1:(\d+)/open.*value="([0-9a-f]{64})"', page, re.S).groups()


def ask(path, body, kind, **fields):
    line = http.client.HTTPConnection('127.0.0.1', int(port), timeout=10)
    line.request('POST' if body else 'GET', path, body, {'Content-Type': kind, **fields})
    answer = line.getresponse()
    return answer, answer.read()


answer, _ = ask('/open', f'secret={secret}', 'application/x-www-form-urlencoded', Origin='null')
assert answer.status == 200, answer.status
cookie = answer.getheader('Set-Cookie').split(';')[0]
_, news = ask('/news?after=0&generation=', None, 'application/json', Cookie=cookie)
open(os.environ['HOME'] + '/opened', 'w').write(json.dumps({
    'variables': dict(os.environ), 'arguments': sys.argv[1:], 'secret': secret,
    'asks': {name: json.loads(news).get(name) for name in ('claim', 'program')},
}))


def act(**what):
    ask('/act', json.dumps(what), 'application/json', Cookie=cookie,
        Origin=f'http://127.0.0.1:{port}')


act(do='visible', **{'is': True})
act(do='focused', **{'is': True})
for _ in range(40):
    time.sleep(0.25)
    act(do='choose', start=0, end=1)
    act(do='done')
