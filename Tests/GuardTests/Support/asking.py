# A host inside a guard that talks to faces: each word goes to the one of its number. Writes the
# answers, in order, into the file "found".
# usage: python3 -c THIS '[[NUMBER, WORD], ...]'
import json, subprocess, sys

faces = {}
answers = []
for number, word in json.loads(sys.argv[1]):
    face = faces.get(number) or subprocess.Popen(
        ['postern', 'plugin', 'face'], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    faces[number] = face
    face.stdin.write(word + '\n')
    face.stdin.flush()
    answers.append(face.stdout.readline().strip())
open('found', 'w').write(json.dumps(answers))
