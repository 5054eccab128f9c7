/**
 * Checks deploy/systemd: systemd's own analysis, whether each process would start, and that all units have the same
 * sandbox.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { entryCommands, GRACE_SECONDS, PROCESSES, type Process } from './image.ts'
import { type Env, secretOfFile, settingNameFaults, startFaults, withSecrets } from './settings.ts'

/** The release folder in the units. */
const RELEASE = '/opt/fuma/current'
/** Maximum exposure by `systemd-analyze security`, of 10: below 2 it calls a service OK. */
const EXPOSURE = 2

interface Unit {
  file: string
  /** Directives by name, in the order they stand. */
  lines: [name: string, value: string][]
}

function readUnits(folder: string): Unit[] {
  const files = readdirSync(folder).filter((file) => file.endsWith('.service'))
  return files.map((file) => {
    const text = readFileSync(path.join(folder, file), 'utf8')
    const lines = [...text.matchAll(/^([A-Za-z]+)=(.*)$/gm)].map(([, name = '', value = '']): [string, string] => [
      name,
      value,
    ])
    return { file, lines }
  })
}

const valuesOf = (unit: Unit, name: string) => unit.lines.filter(([one]) => one === name).map(([, value]) => value)

/** All faults of the units, and the checks that could not run. */
export function systemdFaults(root: string): { faults: string[]; notDone: string[] } {
  const folder = path.join(root, 'deploy/systemd')
  const units = readUnits(folder)
  const example = envOf(readFileSync(path.join(folder, 'fuma.env.example'), 'utf8').split('\n'))
  const faults = [
    ...units.flatMap((unit) => unitFaults(root, unit, example)),
    ...lockFaults(units),
    ...settingNameFaults('fuma.env.example', root, example),
  ]
  const analysed = analyse(root, folder)
  if (!analysed) return { faults, notDone: ['systemd-analyze is not installed: the units were only read'] }
  return { faults: [...faults, ...analysed], notDone: ['no unit was started'] }
}

const envOf = (lines: readonly string[]): Env =>
  Object.fromEntries(
    lines
      .flatMap((line) => line.split(' '))
      .filter((word) => /^[A-Z][A-Z\d_]*=/.test(word))
      .map((word) => [word.slice(0, word.indexOf('=')), word.slice(word.indexOf('=') + 1)]),
  )

function unitFaults(root: string, unit: Unit, example: Env): string[] {
  const own = envOf(valuesOf(unit, 'Environment'))
  const faults = settingNameFaults(unit.file, root, own)
  const commands = [...valuesOf(unit, 'ExecStart'), ...valuesOf(unit, 'ExecStartPost')].map((line) => line.split(' '))
  for (const [script, command = ''] of commands) {
    if (script !== `${RELEASE}/scripts/entry.sh`) faults.push(`${unit.file} runs ${script}`)
    if (!entryCommands(root).has(command)) faults.push(`${unit.file}: ${command} is not a command of scripts/entry.sh`)
  }
  const credentials = valuesOf(unit, 'LoadCredential').map((line) => line.split(':')[0] ?? '')
  const told = Object.entries(own).filter(([name]) => secretOfFile(name))
  for (const [name, file] of told)
    if (!credentials.includes(file.replace(/^%d\//, ''))) faults.push(`${unit.file}: ${name} is not a credential`)
  if (told.length !== credentials.length) faults.push(`${unit.file} loads a credential for nothing`)
  const process = /^fuma-(\w+)@/.exec(unit.file)?.[1]
  if (process && process in PROCESSES) faults.push(...processFaults(unit, process as Process, { ...own, ...example }))
  return faults
}

function processFaults(unit: Unit, process: Process, env: Env): string[] {
  const { portSetting, port } = PROCESSES[process]
  const faults = startFaults(unit.file, process, { ...withSecrets(env), [portSetting]: String(port) })
  if (env[portSetting] !== '%i') faults.push(`${unit.file}: ${portSetting} is not the instance's`)
  if (Number(valuesOf(unit, 'TimeoutStopSec')[0]) < GRACE_SECONDS)
    faults.push(`${unit.file} is killed before it has ended`)
  if (!valuesOf(unit, 'ExecStartPost')[0]?.includes('/readyz'))
    faults.push(`${unit.file} does not wait until it is ready`)
  return faults
}

/** From `DynamicUser` on, all units must be equal except for the user's name. */
function lockFaults(units: readonly Unit[]): string[] {
  const locks = units.map(({ file, lines }) => {
    const from = lines.findIndex(([name]) => name === 'DynamicUser')
    const locked = from === -1 ? [] : lines.slice(from).filter(([name]) => name !== 'User' && name !== 'WantedBy')
    return { file, text: locked.map((line) => line.join('=')).join('\n') }
  })
  const [first] = locks
  return locks
    .filter(({ text }) => text === '' || text !== first?.text)
    .map(({ file }) => `${file} is not locked as ${first?.file} is`)
}

/**
 * Findings of systemd-analyze, for units that use this folder instead of the release's. Null if it is not installed.
 */
function analyse(root: string, folder: string): string[] | null {
  if (spawnSync('systemd-analyze', ['--version']).error) return null
  const copy = mkdtempSync(path.join(tmpdir(), 'fuma-units-'))
  try {
    const files = readdirSync(folder).filter((file) => /\.(?:service|target)$/.test(file))
    for (const file of files) {
      writeFileSync(path.join(copy, file), readFileSync(path.join(folder, file), 'utf8').replaceAll(RELEASE, root))
    }
    return files.flatMap((file) => [
      ...ask(file, ['verify', '--man=no', file.replace('@.', '@3001.')], copy),
      ...(file.endsWith('.service')
        ? ask(file, ['security', '--offline=yes', `--threshold=${EXPOSURE * 10}`, path.join(copy, file)], copy)
        : []),
    ])
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

function ask(file: string, words: string[], units: string): string[] {
  const env = { ...process.env, SYSTEMD_UNIT_PATH: `${units}:`, SYSTEMD_COLORS: '0' }
  const { status, stdout, stderr } = spawnSync('systemd-analyze', [...words, '--no-pager'], { encoding: 'utf8', env })
  const said = words[0] === 'verify' ? stderr.trim() : (stdout.trim().split('\n').at(-1) ?? '')
  // It warns of unknown settings, and still exits with 0.
  return status === 0 && (words[0] !== 'verify' || said === '') ? [] : [`${file}: systemd-analyze ${words[0]}: ${said}`]
}
