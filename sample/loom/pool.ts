import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { Cloth, Picture } from './cloth.ts'
import type { Size } from './weave.ts'
import type { Answer, Order, Task } from './worker.ts'

/** A picture drawn and encoded. */
export interface Drawn {
  /** The master: JPEG, quality 86, 4:4:4. */
  image: Buffer
  width: number
  height: number
  /** A data address of at most 200 bytes to show, stretched, until the picture has come. */
  blur: string
}

export interface LoomPool {
  /** Draws one picture off the calling thread. Rejects with the loom's own message when the cloth cannot be drawn. */
  draw(picture: Picture, size?: Size): Promise<Drawn>
  /** Draws many, calling back as each is done; resolves in the order asked. Rejects at the first that fails. */
  drawMany(pictures: readonly Picture[], done?: (count: number, of: number) => void, size?: Size): Promise<Drawn[]>
  /** The preview of a picture alone, some tens of milliseconds: a data address of at most 200 bytes. */
  blur(picture: Picture, size?: Size): Promise<string>
  /** A square swatch of the flat cloth as WebP; `side` in pixels, 96 when absent. */
  swatch(cloth: Cloth, side?: number): Promise<Buffer>
  /** Ends the workers; what is still waiting is rejected. The pool may be used again afterwards. */
  close(): Promise<void>
}

interface Waiting {
  order: Order
  resolve: (drawn: Drawn) => void
  reject: (fault: Error) => void
}

interface Hand {
  worker: Worker
  task: Waiting | undefined
  idle: NodeJS.Timeout | undefined
}

export interface PoolOptions {
  /** Workers at most; the machine's cores when absent, never more than 4. */
  hands?: number
  /** Milliseconds without work after which a worker ends and gives its memory back. */
  idleAfter?: number
}

/** Makes a pool of loom workers. They start with the first picture and never keep the process alive by themselves. */
export function openLoom(options: PoolOptions = {}): LoomPool {
  const most = Math.max(1, options.hands ?? Math.min(4, availableParallelism()))
  const idleAfter = options.idleAfter ?? 10_000
  const queue: Waiting[] = []
  const hands = new Set<Hand>()
  let count = 0

  function dismiss(hand: Hand): Promise<number> {
    clearTimeout(hand.idle)
    hands.delete(hand)
    return hand.worker.terminate()
  }

  function fail(hand: Hand, fault: Error): void {
    const task = hand.task
    hand.task = undefined
    if (hands.has(hand)) void dismiss(hand)
    task?.reject(fault)
    work()
  }

  function hire(): Hand {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { name: 'loom' })
    const hand: Hand = { worker, task: undefined, idle: undefined }
    worker.on('message', (answer: Answer) => finish(hand, answer))
    worker.on('error', (fault) => fail(hand, fault instanceof Error ? fault : new Error(String(fault))))
    worker.on('exit', (code) => {
      if (hand.task) fail(hand, new Error(`The loom’s worker ended with code ${code}`))
    })
    hands.add(hand)
    return hand
  }

  function finish(hand: Hand, answer: Answer): void {
    const task = hand.task
    hand.task = undefined
    if (task && 'fault' in answer) task.reject(new Error(answer.fault))
    else if (task && 'image' in answer) {
      const { image, width, height, blur } = answer
      task.resolve({ image: Buffer.from(image.buffer, image.byteOffset, image.byteLength), width, height, blur })
    }
    work()
    if (!hand.task) {
      hand.worker.unref()
      hand.idle = setTimeout(() => void dismiss(hand), idleAfter)
      hand.idle.unref()
    }
  }

  function work(): void {
    while (queue.length > 0) {
      let hand = [...hands].find((each) => each.task === undefined)
      if (!hand && hands.size < most) hand = hire()
      if (!hand) return
      const task = queue.shift()!
      clearTimeout(hand.idle)
      hand.task = task
      hand.worker.ref()
      hand.worker.postMessage(task.order)
    }
  }

  function ask(task: Task): Promise<Drawn> {
    return new Promise((resolve, reject) => {
      queue.push({ order: { number: ++count, task }, resolve, reject })
      work()
    })
  }

  const draw = (picture: Picture, size: Size = {}) => ask({ is: 'draw', picture, size })

  return {
    draw,
    blur: async (picture, size = {}) => (await ask({ is: 'blur', picture, size })).blur,
    swatch: async (cloth, side = 96) => (await ask({ is: 'swatch', cloth, side })).image,
    drawMany(pictures, done, size) {
      let finished = 0
      return Promise.all(
        pictures.map((picture) =>
          draw(picture, size).then((drawn) => {
            done?.(++finished, pictures.length)
            return drawn
          }),
        ),
      )
    },
    async close() {
      const ended = new Error('The loom was closed')
      for (const task of queue.splice(0)) task.reject(ended)
      await Promise.all(
        [...hands].map((hand) => {
          const task = hand.task
          hand.task = undefined
          task?.reject(ended)
          return dismiss(hand)
        }),
      )
    },
  }
}
