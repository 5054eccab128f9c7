import { parentPort } from 'node:worker_threads'
import type { Picture } from './cloth.ts'
import { encode } from './encode.ts'
import { type Size, weave } from './weave.ts'

/** One picture asked of a worker, and its answer. */
export interface Order {
  number: number
  picture: Picture
  size: Size
}
export type Answer =
  | { number: number; image: Uint8Array; width: number; height: number; blur: string }
  | { number: number; fault: string }

const port = parentPort
if (!port) throw new Error('The loom’s worker runs in a worker thread only')

port.on('message', async (order: Order) => {
  let answer: Answer
  try {
    const woven = weave(order.picture, order.size)
    const { image, blur } = await encode(woven)
    answer = { number: order.number, image, width: woven.width, height: woven.height, blur }
  } catch (fault) {
    answer = { number: order.number, fault: fault instanceof Error ? fault.message : String(fault) }
  }
  port.postMessage(answer)
})
