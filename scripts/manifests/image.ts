/** Checks the image: the Dockerfile, and the commands of scripts/entry.sh. */
import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { DockerfileParser } from 'dockerfile-ast'
import { contextFiles } from './docker-context.ts'
import { settingNameFaults } from './settings.ts'

/** Each process's own listener, as the image has it, and where its probes are declared. */
export const PROCESSES = {
  web: { port: 3000, portSetting: 'PORT', probes: 'server/start/probes.ts' },
  api: { port: 4000, portSetting: 'SHOP_API_PORT', probes: 'shop-api/start/probes.ts' },
  worker: { port: 4050, portSetting: 'WORKER_PORT', probes: 'shop-api/start/probes.ts' },
} as const

export type Process = keyof typeof PROCESSES

/** Maximum time from the signal to the end (server/start/drain.ts), plus a margin before a process is killed. */
export const GRACE_SECONDS = 25 + 5

/** The commands of the entry script, with their command line: `node`, its options and a file. */
export function entryCommands(root: string): Map<string, string[]> {
  const script = readFileSync(path.join(root, 'scripts/entry.sh'), 'utf8')
  const commands = [...script.matchAll(/^ {2}([a-z-]+)\) exec (.+?)(?: "\$@")? ;;$/gm)]
  return new Map(commands.map(([, name = '', line = '']) => [name, line.split(' ')]))
}

/** Faults of the entry script: missing files, and commands that its own message omits. */
export function entryFaults(root: string): string[] {
  const script = readFileSync(path.join(root, 'scripts/entry.sh'), 'utf8')
  const commands = entryCommands(root)
  const [, listed = ''] = /There is no command '\$command': ([a-z, -]+)\./.exec(script) ?? []
  const faults = [...commands]
    .filter(([, line]) => !existsSync(path.join(root, line.at(-1) ?? '')))
    .map(([name, line]) => `scripts/entry.sh: ${name} runs ${line.at(-1)}, which does not exist`)
  if ([...commands.keys()].join(', ') !== listed) faults.push('scripts/entry.sh: its message lists other commands')
  if ((statSync(path.join(root, 'scripts/entry.sh')).mode & 0o111) === 0) faults.push('scripts/entry.sh may not be run')
  return faults
}

/** Whether a process responds at this path. */
export function answersAt(root: string, process: Process, probe: string): boolean {
  const file = path.join(root, PROCESSES[process].probes)
  return existsSync(file) && readFileSync(file, 'utf8').includes(`'${probe}'`)
}

const words = (text: string | null): string[] => (text ?? '').split(/\s+/).filter(Boolean)
const list = (text: string | null): string[] => JSON.parse(text ?? '[]') as string[]

/** Faults of the Dockerfile. */
export function dockerfileFaults(root: string): string[] {
  const dockerfile = DockerfileParser.parse(readFileSync(path.join(root, 'Dockerfile'), 'utf8'))
  const faults: string[] = []
  const files = contextFiles(root)
  for (const copy of dockerfile.getCOPYs()) {
    if (copy.getFlags().some((flag) => flag.getName() === 'from')) continue
    const sources = words(copy.getArgumentsContent()).slice(0, -1)
    for (const source of sources) {
      const isThere = source === '.' || files.some((file) => file === source || file.startsWith(`${source}/`))
      if (!isThere) faults.push(`Dockerfile: COPY ${source}: the context has no such file (.dockerignore)`)
    }
  }
  for (const secret of ['.env', '.git', '.data', 'deploy/compose/secrets', 'node_modules', '.next']) {
    if (files.some((file) => file === secret || file.startsWith(`${secret}/`)))
      faults.push(`.dockerignore lets ${secret} in`)
  }
  return [...faults, ...lastStageFaults(root, dockerfile)]
}

function lastStageFaults(root: string, dockerfile: ReturnType<typeof DockerfileParser.parse>): string[] {
  const faults: string[] = []
  const from = dockerfile.getFROMs().at(-1)
  const last = dockerfile
    .getInstructions()
    .filter((one) => from && one.getRange().start.line >= from.getRange().start.line)
  const argumentsOf = (keyword: string) =>
    last.filter((one) => one.getKeyword() === keyword).map((one) => one.getArgumentsContent())
  const commands = entryCommands(root)
  const [command = ''] = list(argumentsOf('CMD').at(-1) ?? null)
  if (!commands.has(command)) faults.push(`Dockerfile: CMD ${command} is not a command of scripts/entry.sh`)
  const [entry] = list(argumentsOf('ENTRYPOINT').at(-1) ?? null)
  if (entry !== '/app/scripts/entry.sh') faults.push('Dockerfile: ENTRYPOINT is not scripts/entry.sh')
  if (!/^[1-9]\d*:[1-9]\d*$/.test(argumentsOf('USER').at(-1) ?? '')) faults.push('Dockerfile: USER is not a user id')
  if (argumentsOf('RUN').length > 0) faults.push('Dockerfile: the last stage runs something')
  const env = Object.fromEntries(
    dockerfile.getENVs().flatMap((one) => one.getProperties().map((p) => [p.getName(), p.getValue() ?? ''])),
  )
  faults.push(...settingNameFaults('Dockerfile', root, env))
  for (const [name, { port, portSetting }] of Object.entries(PROCESSES)) {
    if (env[portSetting] !== String(port)) faults.push(`Dockerfile: ${portSetting} of ${name} is not ${port}`)
    if (!words(argumentsOf('EXPOSE').join(' ')).includes(String(port)))
      faults.push(`Dockerfile: ${port} is not exposed`)
  }
  return faults
}
