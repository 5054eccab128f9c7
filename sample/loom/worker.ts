import { parentPort } from 'node:worker_threads'
import type { Cloth, Picture } from './cloth.ts'
import { blurOfWoven, encode, encodeSwatch } from './encode.ts'
import { glimpse, swatchOf } from './swatch.ts'
import { type Size, weave } from './weave.ts'

/** What is asked of a worker: a picture, its preview alone, or a swatch. */
export type Task =
  | { is: 'draw'; picture: Picture; size: Size }
  | { is: 'blur'; picture: Picture; size: Size }
  | { is: 'swatch'; cloth: Cloth; side: number }

export interface Order {
  number: number
  task: Task
}

/** What comes back: bytes and a preview, either empty when not asked for, or why it could not be done. */
export type Answer =
  | { number: number; image: Uint8Array; width: number; height: number; blur: string }
  | { number: number; fault: string }

const port = parentPort
if (!port) throw new Error('The loom’s worker runs in a worker thread only')

async function doTask(task: Task): Promise<Omit<Exclude<Answer, { fault: string }>, 'number'>> {
  switch (task.is) {
    case 'draw': {
      const woven = weave(task.picture, task.size)
      return { ...(await encode(woven)), width: woven.width, height: woven.height }
    }
    case 'blur': {
      const woven = glimpse(task.picture, task.size)
      return { image: new Uint8Array(0), blur: await blurOfWoven(woven), width: woven.width, height: woven.height }
    }
    case 'swatch':
      return {
        image: await encodeSwatch(swatchOf(task.cloth, task.side)),
        blur: '',
        width: task.side,
        height: task.side,
      }
  }
}

port.on('message', async ({ number, task }: Order) => {
  let answer: Answer
  try {
    answer = { number, ...(await doTask(task)) }
  } catch (fault) {
    answer = { number, fault: fault instanceof Error ? fault.message : String(fault) }
  }
  port.postMessage(answer)
})
