import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statfsSync, unlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** A file system of this size, in kilobytes, that a test can fill. */
export interface SmallDisk {
  folder: string
  /** Leaves at most this number of bytes free. */
  fill: (leave?: number) => void
  /** Frees the space that `fill` took. */
  free: () => void
  remove: () => void
}

const FILLING = 'filling'

/** Mounts a tmpfs. @returns null if the user is not allowed to mount */
export function mountSmallDisk(kilobytes: number): SmallDisk | null {
  const folder = mkdtempSync(path.join(tmpdir(), 'fuma-disk-'))
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${kilobytes}k,mode=700`, 'tmpfs', folder])
  if (status !== 0) {
    rmSync(folder, { recursive: true })
    return null
  }
  return {
    folder,
    fill: (leave = 0) => {
      const { bavail, bsize } = statfsSync(folder)
      const bytes = Math.max(0, bavail * bsize - leave)
      if (bytes > 0) writeFileSync(path.join(folder, FILLING), Buffer.alloc(bytes), { flag: 'a' })
    },
    free: () => {
      if (readdirSync(folder).includes(FILLING)) unlinkSync(path.join(folder, FILLING))
    },
    remove: () => {
      spawnSync('umount', ['-l', folder])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Runs tests with a small disk; skips them, by name, if it cannot be mounted. */
export function onSmallDisk(kilobytes: number, tests: (disk: () => SmallDisk) => void): void {
  const probe = mountSmallDisk(kilobytes)
  probe?.remove()
  const run = probe ? describe : describe.skip
  run(`on a disk of ${kilobytes} KB${probe ? '' : ' (this user may not mount one)'}`, () => {
    let disk: SmallDisk
    beforeAll(() => {
      disk = mountSmallDisk(kilobytes) as SmallDisk
      mkdirSync(disk.folder, { recursive: true })
    })
    afterAll(() => disk.remove())
    afterEach(() => disk.free())
    tests(() => disk)
  })
}
