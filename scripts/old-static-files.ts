/**
 * Scripts, styles and fonts of earlier builds stay for a day with those of the new build: a page opened before a deploy
 * loads more of them later. Their names are content hashes, so they never collide. Next empties its folder at each
 * build, except `cache`, which build servers also retain between builds: there the files wait.
 */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** How long a file is served after another build took its place. */
const SERVED_MS = 24 * 60 * 60 * 1000
/** Maximum bytes of files of earlier builds: a dozen builds in a day. The files replaced first are dropped first. */
const LIMIT_BYTES = 64 * 1024 * 1024

/** When each file was replaced, in milliseconds, by its path. */
type Replaced = Record<string, number>

const placesOf = (build: string) => {
  const waiting = path.join(build, 'cache', 'old-static-files')
  return { current: path.join(build, 'static'), waiting, list: path.join(waiting, 'replaced.json') }
}

function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
}

const readList = (list: string): Replaced => (existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : {})

function copy(file: string, from: string, to: string): void {
  mkdirSync(path.dirname(path.join(to, file)), { recursive: true })
  cpSync(path.join(from, file), path.join(to, file))
}

/**
 * Before a build: moves the files of the current build to a place that survives it. Files of still earlier builds are
 * among them and retain their times.
 * @param build the build's folder, `.next`
 */
export function putAside(build: string, now = Date.now()): void {
  const { current, waiting, list } = placesOf(build)
  const replaced = readList(list)
  for (const file of filesIn(current)) {
    copy(file, current, path.join(waiting, 'files'))
    replaced[file] ??= now
  }
  if (Object.keys(replaced).length > 0) writeFileSync(list, JSON.stringify(replaced))
}

/** After a build: puts those beside its files that were replaced within a day, within bounds; the others go. */
export function bringBack(build: string, now = Date.now(), limitBytes = LIMIT_BYTES): void {
  const { current, waiting, list } = placesOf(build)
  const files = path.join(waiting, 'files')
  const stays: Replaced = {}
  let bytes = 0
  const newestFirst = Object.entries(readList(list)).sort(([, one], [, other]) => other - one)
  for (const [file, at] of newestFirst) {
    const isCurrent = existsSync(path.join(current, file))
    const size = statSync(path.join(files, file), { throwIfNoEntry: false })?.size
    const isWanted = !isCurrent && size !== undefined && now - at < SERVED_MS && bytes + size <= limitBytes
    if (!isWanted) {
      rmSync(path.join(files, file), { force: true })
      continue
    }
    bytes += size
    stays[file] = at
    copy(file, files, current)
  }
  if (existsSync(waiting)) writeFileSync(list, JSON.stringify(stays))
}
