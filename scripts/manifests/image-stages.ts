/**
 * Runs the lines of the Dockerfile in folders, without a container engine: each stage in turn, as a different user from
 * the reader of the result. It cannot check the base image (this machine's Node and programs replace it), the isolation
 * of a container, or the layers of an image.
 */
import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import path from 'node:path'
import {
  type Arg,
  type Copy,
  DockerfileParser,
  type Env,
  type From,
  type Instruction,
  type Workdir,
} from 'dockerfile-ast'
import { contextFiles } from './docker-context.ts'

/**
 * The unprivileged user of the lines and of the image's processes. Null if this process is not root and cannot switch
 * users.
 */
export const RUN_AS = process.getuid?.() === 0 ? { uid: 1000, gid: 1000 } : null

export interface Stage {
  /** The folder that represents `/`. */
  folder: string
  workdir: string
  env: Record<string, string>
  entrypoint: string[]
  command: string[]
}

interface Place {
  /** The project, the context of the build. */
  root: string
  /** The parent folder of this run. */
  work: string
  /** Values for ARG, by name. */
  values: Record<string, string>
  print: (line: string) => void
}

const expand = (text: string, values: Record<string, string>) =>
  text.replace(/\$\{?([A-Z_]+)\}?/g, (_, name: string) => values[name] ?? '')

/** Runs every stage. @returns the last stage @throws Error with the output of a failed line */
export function runStages(place: Place): Stage {
  const dockerfile = DockerfileParser.parse(readFileSync(path.join(place.root, 'Dockerfile'), 'utf8'))
  const stages = new Map<string, Stage>()
  const global: Record<string, string> = {}
  let stage: Stage | undefined
  let name = ''
  let values: Record<string, string> = {}
  for (const instruction of dockerfile.getInstructions()) {
    const keyword = instruction.getKeyword()
    if (keyword === 'FROM') {
      if (stage) stages.set(name, putAside(place, stage, name))
      const from = instruction as From
      name = from.getBuildStage() ?? 'image'
      values = {}
      stage = begin(place, expand(from.getImage() ?? '', global), stages)
      place.print(`Stage ${name}`)
    } else if (keyword === 'ARG') {
      const property = (instruction as Arg).getProperty()
      const given = property?.getName() ?? ''
      const value = place.values[given] ?? property?.getValue() ?? global[given] ?? ''
      if (stage) values[given] = value
      else global[given] = value
    } else if (stage) run(place, stage, instruction, stages, values)
  }
  if (!stage) throw new Error('The Dockerfile has no stage.')
  return stage
}

/** The current stage is always in the same place, as in a container. */
const current = (place: Place) => path.join(place.work, 'root')

function putAside(place: Place, stage: Stage, name: string): Stage {
  const folder = path.join(place.work, 'stages', name)
  mkdirSync(path.dirname(folder), { recursive: true })
  renameSync(stage.folder, folder)
  return { ...stage, folder }
}

function begin(place: Place, image: string, stages: Map<string, Stage>): Stage {
  const folder = current(place)
  const from = stages.get(image)
  if (from) {
    // A stage's files are never changed by another stage: they can be shared.
    check(spawnSync('cp', ['-al', from.folder, folder], { encoding: 'utf8' }), `FROM ${image}`)
    return { ...from, folder, env: { ...from.env } }
  }
  mkdirSync(folder)
  own(folder)
  return { folder, workdir: '/', env: {}, entrypoint: [], command: [] }
}

const own = (file: string) => RUN_AS && chownSync(file, RUN_AS.uid, RUN_AS.gid)

function check({ status, stdout, stderr }: { status: number | null; stdout: string; stderr: string }, line: string) {
  if (status !== 0)
    throw new Error(`${line} failed (${status}):\n${`${stdout}\n${stderr}`.trim().split('\n').slice(-30).join('\n')}`)
}

const listOf = (instruction: Instruction) => JSON.parse(instruction.getArgumentsContent() ?? '[]') as string[]

function run(
  place: Place,
  stage: Stage,
  one: Instruction,
  stages: Map<string, Stage>,
  values: Record<string, string>,
): void {
  const content = one.getArgumentsContent() ?? ''
  switch (one.getKeyword()) {
    case 'WORKDIR':
      stage.workdir = (one as Workdir).getPath() ?? '/'
      makeFolder(stage.folder, stage.workdir)
      return
    case 'ENV':
      for (const property of (one as Env).getProperties()) stage.env[property.getName()] = property.getValue() ?? ''
      return
    case 'COPY':
      copy(place, stage, one as Copy, stages)
      return
    case 'RUN':
      place.print(`  RUN ${content}`)
      check(runLine(place, stage, content, values), `RUN ${content}`)
      return
    case 'ENTRYPOINT':
      stage.entrypoint = listOf(one)
      return
    case 'CMD':
      stage.command = listOf(one)
      return
    case 'USER':
    case 'EXPOSE':
    case 'STOPSIGNAL':
      return
    default:
      throw new Error(`scripts/manifests/image-stages.ts knows no ${one.getKeyword()}.`)
  }
}

function makeFolder(root: string, folder: string): void {
  const parts = folder.split('/').filter(Boolean)
  parts.forEach((_, at) => {
    const full = path.join(root, ...parts.slice(0, at + 1))
    if (existsSync(full)) return
    mkdirSync(full)
    own(full)
  })
}

function copy(place: Place, stage: Stage, instruction: Copy, stages: Map<string, Stage>): void {
  const words = instruction.getArguments().map((one) => one.getValue())
  const flag = instruction
    .getFlags()
    .find((one) => one.getName() === 'from')
    ?.getValue()
  const from = flag ? stages.get(flag)?.folder : place.root
  if (!from) throw new Error(`COPY --from=${flag}: there is no such stage.`)
  const target = path.posix.resolve(stage.workdir, words.at(-1) ?? '')
  const isFolder = words.length > 2 || /(?:^\.|\/)$/.test(words.at(-1) ?? '')
  for (const word of words.slice(0, -1)) {
    const source = path.join(from, word)
    if (!flag) copyContext(place, stage, word, target)
    else if (statSync(source).isDirectory()) copyTree(source, path.join(stage.folder, target), stage, target)
    else
      copyTree(
        source,
        path.join(stage.folder, target, isFolder ? path.basename(word) : ''),
        stage,
        path.dirname(target),
      )
  }
}

function copyTree(source: string, target: string, stage: Stage, folder: string): void {
  makeFolder(stage.folder, folder)
  // An existing file can belong to another stage: it is replaced, not overwritten.
  check(spawnSync('cp', ['-aT', '--remove-destination', source, target], { encoding: 'utf8' }), `COPY ${source}`)
  if (RUN_AS) check(spawnSync('chown', ['-Rh', `${RUN_AS.uid}:${RUN_AS.gid}`, target], { encoding: 'utf8' }), 'chown')
}

/** A file is copied into the last folder named; a folder's contents replace it. */
function copyContext(place: Place, stage: Stage, word: string, target: string): void {
  const isFolder = statSync(path.join(place.root, word)).isDirectory()
  for (const file of contextFiles(place.root)) {
    const isWanted = word === '.' || file === word || file.startsWith(`${word}/`)
    if (!isWanted) continue
    const to = path.posix.join(target, isFolder ? path.relative(word, file) : path.basename(file))
    makeFolder(stage.folder, path.dirname(to))
    rmSync(path.join(stage.folder, to), { force: true })
    copyFileSync(path.join(place.root, file), path.join(stage.folder, to))
    own(path.join(stage.folder, to))
  }
}

/**
 * The environment of a line: this machine's Node at the image's path, the caller's registry and proxies, and no other
 * settings.
 */
export function lineEnvironment(place: Pick<Place, 'work'>): Record<string, string> {
  const programs = path.join(place.work, 'bin')
  const home = path.join(place.work, 'home')
  if (!existsSync(programs)) {
    mkdirSync(programs)
    mkdirSync(home)
    own(home)
    copyFileSync(process.execPath, path.join(programs, 'node'))
    chmodSync(path.join(programs, 'node'), 0o755)
  }
  const registry = spawnSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).stdout.trim()
  const network = Object.entries(process.env).filter(([name]) =>
    /^(?:https?_proxy|no_proxy|NODE_EXTRA_CA_CERTS|SSL_CERT_FILE)$/i.test(name),
  )
  return {
    PATH: `${programs}:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin`,
    HOME: home,
    ...(Object.fromEntries(network) as Record<string, string>),
    ...(registry && { npm_config_registry: registry }),
  }
}

function runLine(place: Place, stage: Stage, line: string, values: Record<string, string>) {
  return spawnSync('/bin/sh', ['-c', line], {
    cwd: path.join(stage.folder, stage.workdir),
    env: { ...lineEnvironment(place), ...stage.env, ...values } as unknown as NodeJS.ProcessEnv,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    ...RUN_AS,
  })
}

/** Makes the last stage read-only, as an engine starts it, except for the folders of its volumes. */
export function lock(stage: Stage, volumes: readonly string[]): void {
  const { folder } = stage
  check(spawnSync('chmod', ['-R', 'a-w,a+rX', folder], { encoding: 'utf8' }), 'chmod')
  // The owner of a file could make it writable again.
  if (RUN_AS) check(spawnSync('chown', ['-Rh', '0:0', folder], { encoding: 'utf8' }), 'chown')
  for (const volume of volumes) {
    chmodSync(path.join(folder, volume), 0o755)
    own(path.join(folder, volume))
  }
}

/** A setting of the image, if its folders are below a folder other than `/`. */
export const inFolder = (stage: Stage, value: string): string =>
  value.startsWith('/') ? path.join(stage.folder, value) : value
