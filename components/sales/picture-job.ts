import { createStore } from '#lib/browser/store.ts'
import { type Chosen, MAX_CHOSEN } from '#lib/sales/selection.ts'
import type { NamedFile } from './picture-zip.ts'

/**
 * Draws many pictures, a few at a time, with a pause at any moment. Drawn pictures stay until the next job or the end.
 */

export interface JobState {
  state: 'none' | 'running' | 'paused' | 'over'
  total: number
  /** Drawn or failed. */
  tried: number
  ready: number
  /** Names of pictures that could not be drawn. */
  failed: readonly string[]
}

/** Maximum pictures in one zip, limited by a tablet's memory. */
export const MAX_PICTURES = 500
const AT_ONCE = 4
const IDLE: JobState = { state: 'none', total: 0, tried: 0, ready: 0, failed: [] }

/** Removes control characters and characters that file systems refuse, then those they refuse at a name's ends. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be in a name
const FORBIDDEN = /[\u0000-\u001F\u007F<>:"/\\|?*]+/g
const plainText = (text: string) => text.replace(FORBIDDEN, ' ').replace(/\s+/g, ' ').trim()

/**
 * File names of pictures, by cluster and feature: "Simba Blanket - Woven border.png". A name that exists, in any case,
 * gets a number.
 */
export function pictureNames(chosen: readonly Pick<Chosen, 'cluster' | 'name' | 'feature'>[]): string[] {
  const taken = new Set<string>()
  return chosen.map(({ cluster, name, feature }) => {
    const parts = [plainText(name) || plainText(cluster), plainText(feature)].filter(Boolean).join(' - ')
    const base = (parts || 'Product').slice(0, 100).replace(/^[. ]+|(?<![. ])[. ]+$/g, '') || 'Product'
    let made = base
    for (let number = 2; taken.has(made.toLowerCase()); number += 1) made = `${base} ${number}`
    taken.add(made.toLowerCase())
    return `${made}.png`
  })
}

/** @param draw draws one picture; called again once if it fails */
export function createPictureJob(draw: (chosen: Chosen) => Promise<Blob>) {
  const { read, set, update, subscribe } = createStore(IDLE)
  let queue: { chosen: Chosen; name: string; again: boolean }[] = []
  let drawn: (NamedFile & { at: number })[] = []
  let places = new Map<string, number>()
  /** Which job the drawings on their way belong to. */
  let job = 0
  let atWork = 0

  async function work(mine: number): Promise<void> {
    atWork += 1
    while (mine === job && read().state === 'running') {
      const next = queue.shift()
      if (!next) break
      const file = await draw(next.chosen).catch(() => null)
      if (mine !== job) return
      if (file) {
        drawn.push({ name: next.name, file, at: places.get(next.name) ?? MAX_CHOSEN })
        update({ ready: read().ready + 1, tried: read().tried + 1 })
      } else if (next.again) update({ failed: [...read().failed, next.name], tried: read().tried + 1 })
      else queue.push({ ...next, again: true })
    }
    atWork -= 1
    if (atWork === 0 && read().state === 'running' && queue.length === 0) update({ state: 'over' })
  }

  function run(): void {
    update({ state: 'running' })
    for (let free = AT_ONCE - atWork; free > 0; free -= 1) void work(job)
  }

  return {
    read,
    subscribe,
    /** Starts a job with these pictures; the previous job's pictures are dropped. */
    start(chosen: readonly Chosen[]): void {
      const names = pictureNames(chosen)
      job += 1
      atWork = 0
      drawn = []
      places = new Map(names.map((name, at) => [name, at]))
      queue = chosen.map((one, at) => ({ chosen: one, name: names[at] as string, again: false }))
      set({ ...IDLE, total: chosen.length })
      run()
    },
    pause: () => read().state === 'running' && update({ state: 'paused' }),
    resume: () => read().state === 'paused' && run(),
    /** Ends the job; drawn pictures stay. */
    cancel(): void {
      queue = []
      job += 1
      atWork = 0
      update({ state: 'over' })
    },
    /** The pictures drawn until now, in the chosen order. */
    files: (): NamedFile[] => [...drawn].sort((one, other) => one.at - other.at),
    /** Forgets everything. */
    close(): void {
      job += 1
      atWork = 0
      queue = []
      drawn = []
      set(IDLE)
    },
  }
}
