import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { contextFiles } from './docker-context.ts'
import { lock, RUN_AS, runStages, type Stage } from './image-stages.ts'

const top = mkdtempSync(path.join(tmpdir(), 'fuma-stages-'))
chmodSync(top, 0o711)
afterAll(() => {
  spawnSync('chmod', ['-R', 'u+w', top])
  rmSync(top, { recursive: true, force: true })
})

const FILES = {
  '.dockerignore': '# a comment\n*\n!a.txt\n!lib\n**/*.test.ts\n!lib/kept.test.ts\n',
  'a.txt': 'a',
  '.env': 'SECRET=1',
  'lib/b.txt': 'b',
  'lib/deep/c.txt': 'c',
  'lib/deep/c.test.ts': 'test',
  'lib/kept.test.ts': 'test',
}

let count = 0
function run(dockerfile: string, values: Record<string, string> = {}): Stage {
  count += 1
  const [root, work] = [path.join(top, `root${count}`), path.join(top, `work${count}`)]
  mkdirSync(work, { mode: 0o711 })
  for (const [name, text] of Object.entries({ ...FILES, Dockerfile: dockerfile })) {
    mkdirSync(path.dirname(path.join(root, name)), { recursive: true })
    writeFileSync(path.join(root, name), text)
  }
  return runStages({ root, work, values, print: () => undefined })
}
const read = (stage: Stage, file: string) => readFileSync(path.join(stage.folder, file), 'utf8').trim()

const HEAD = 'ARG BASE=node:24\nFROM $BASE AS base\nWORKDIR /app\n'

test('filters the context by .dockerignore, with the last matching rule', () => {
  run(HEAD)
  expect(contextFiles(path.join(top, `root${count}`)).sort()).toEqual([
    'a.txt',
    'lib/b.txt',
    'lib/deep/c.txt',
    'lib/kept.test.ts',
  ])
})

test('copies files, folders and other stages to the same places as an engine', () => {
  const stage = run(`${HEAD}COPY a.txt ./
COPY lib other
RUN echo made > made.txt && mkdir empty
FROM base
COPY --from=base /app/other /app/other
COPY --from=base /app/made.txt ./
COPY --from=base --chown=1000:1000 /app/empty /data
COPY . .
`)
  expect(read(stage, 'app/other/deep/c.txt')).toBe('c')
  expect(read(stage, 'app/made.txt')).toBe('made')
  expect(read(stage, 'app/lib/b.txt')).toBe('b')
  expect(existsSync(path.join(stage.folder, 'app/.env'))).toBe(false)
  expect(statSync(path.join(stage.folder, 'data')).isDirectory()).toBe(true)
})

test('builds a stage on another without changing that stage', () => {
  const stage = run(`${HEAD}RUN echo one > file
FROM base AS next
RUN echo two > file2 && rm file
FROM base
COPY --from=next /app/file2 ./
`)
  expect(read(stage, 'app/file')).toBe('one')
  expect(read(stage, 'app/file2')).toBe('two')
})

test('passes arguments and settings to the lines, with given values over defaults', () => {
  const stage = run(
    `${HEAD}ARG COLOUR=red\nARG SIZE=small\nENV SHAPE=round\nRUN echo "$COLOUR $SIZE $SHAPE" > file\nCMD ["web"]\n`,
    {
      COLOUR: 'blue',
    },
  )
  expect(read(stage, 'app/file')).toBe('blue small round')
  expect(stage.command).toEqual(['web'])
})

test("hides the caller's settings from the lines", () => {
  process.env.FUMA_SECRET_OF_CALLER = 'x'
  const stage = run(`${HEAD}RUN env > file; id -u >> file\n`)
  delete process.env.FUMA_SECRET_OF_CALLER
  expect(read(stage, 'app/file')).not.toContain('FUMA_SECRET_OF_CALLER')
  if (RUN_AS) expect(read(stage, 'app/file')).toMatch(/\n1000$/)
})

test('stops at a failed line with its output', () => {
  expect(() => run(`${HEAD}RUN echo no such thing >&2; exit 3\n`)).toThrow(/RUN .* failed \(3\):\nno such thing/)
})

test('copies no file outside the context, and refuses an unknown instruction', () => {
  expect(() => run(`${HEAD}COPY nothing ./\n`)).toThrow(/ENOENT/)
  expect(() => run(`${HEAD}COPY --from=nowhere /a ./\n`)).toThrow('there is no such stage')
  expect(() => run(`${HEAD}ADD a.txt ./\n`)).toThrow('knows no ADD')
})

test('makes a locked stage read-only except for its volumes', () => {
  const stage = run(
    `${HEAD}RUN mkdir empty\nCOPY a.txt ./\nCOPY --from=base /app/empty /data\n`.replace(
      'COPY --from=base',
      'RUN true\nFROM base\nCOPY --from=base',
    ),
  )
  lock(stage, ['data'])
  const write = (file: string) =>
    spawnSync('/bin/sh', ['-c', `echo x > ${file}`], { cwd: stage.folder, ...RUN_AS }).status
  expect(write('app/a.txt')).not.toBe(0)
  expect(write('app/new')).not.toBe(0)
  expect(write('data/new')).toBe(0)
})
