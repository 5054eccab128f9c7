import { type Timer, Worker, type WorkerOptions } from './worker.ts'

/** A timer controlled by the test. */
function handTimer() {
  let next: { callBack: () => void; ms: number } | undefined
  const timer: Timer = (callBack, ms) => {
    const mine = { callBack, ms }
    next = mine
    return () => {
      if (next === mine) next = undefined
    }
  }
  return {
    timer,
    wait: () => next?.ms,
    fire: async () => {
      const { callBack } = next as { callBack: () => void }
      next = undefined
      callBack()
      await settled()
    },
  }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

function open(run: WorkerOptions['run'], more: Partial<WorkerOptions> = {}) {
  const logged: unknown[] = []
  const hand = handTimer()
  const log = { error: (...line: unknown[]) => void logged.push(line) }
  const worker = new Worker({ run, everyMs: 5_000, failure: 'it failed', log, timer: hand.timer, ...more })
  return { worker, logged, ...hand }
}

/** Work that ends on the test's signal. */
function slowWork() {
  let runs = 0
  let end = () => {}
  const run = () => {
    runs += 1
    return new Promise<void>((resolve) => {
      end = resolve
    })
  }
  return { run, runs: () => runs, end: () => end() }
}

test('it runs after each wait, once it is started', async () => {
  let runs = 0
  const { worker, wait, fire } = open(async () => {
    runs += 1
  })
  await settled()
  expect(wait()).toBeUndefined()
  worker.start()
  worker.start()
  await settled()
  expect([runs, wait()]).toEqual([0, 5_000])
  await fire()
  expect([runs, wait()]).toEqual([1, 5_000])
  await fire()
  expect(runs).toBe(2)
  await worker.close()
  expect(wait()).toBeUndefined()
})

test('it runs at once when it is nudged, started or not, and the next wait begins then', async () => {
  let runs = 0
  const { worker, wait } = open(async () => {
    runs += 1
  })
  await worker.runNow()
  expect([runs, wait()]).toEqual([1, undefined])
  worker.start()
  worker.nudge()
  expect(wait()).toBeUndefined()
  await settled()
  expect([runs, wait()]).toEqual([2, 5_000])
  await worker.close()
})

test('runs once more after nudges during a run, and callers wait for that run too', async () => {
  const work = slowWork()
  const { worker } = open(work.run)
  let isDone = false
  worker.nudge()
  worker.nudge()
  void worker.runNow().then(() => {
    isDone = true
  })
  await settled()
  expect([work.runs(), isDone]).toEqual([1, false])
  work.end()
  await settled()
  expect([work.runs(), isDone]).toEqual([2, false])
  work.end()
  await settled()
  expect([work.runs(), isDone]).toEqual([2, true])
})

test('failures are logged and waited for longer and longer, until a run succeeds', async () => {
  let isBroken = true
  const error = new Error('no database')
  const { worker, wait, fire, logged } = open(async () => {
    if (isBroken) throw error
  })
  worker.start()
  await settled()
  const waits = []
  for (let i = 0; i < 4; i += 1) {
    await fire()
    waits.push(wait())
  }
  expect(waits).toEqual([10_000, 20_000, 30_000, 30_000])
  expect(logged).toHaveLength(4)
  expect(logged[1]).toEqual([{ err: error, failures: 2 }, 'it failed'])
  isBroken = false
  await worker.runNow()
  await settled()
  expect(wait()).toBe(5_000)
  await worker.close()
})

test('a wait above any retry is unchanged after a failure', async () => {
  const { worker, wait, fire } = open(() => Promise.reject(new Error('no')), { everyMs: 3_600_000 })
  worker.start()
  await settled()
  await fire()
  expect(wait()).toBe(3_600_000)
  await worker.close()
})

test('queries the wait after each run and again after it has changed', async () => {
  let next = 700
  const { worker, wait, fire } = open(async () => {}, { everyMs: async () => next })
  worker.reschedule()
  await settled()
  expect(wait()).toBeUndefined()
  worker.start()
  await settled()
  expect(wait()).toBe(700)
  next = 300
  worker.reschedule()
  await settled()
  expect(wait()).toBe(300)
  next = 900
  await fire()
  expect(wait()).toBe(900)
  await worker.close()
})

test('closing signals the current run, waits for it and begins no other', async () => {
  const work = slowWork()
  let received: AbortSignal | undefined
  const { worker, wait } = open((signal) => {
    received = signal
    return work.run()
  })
  worker.start()
  worker.nudge()
  worker.nudge()
  let isClosed = false
  const closed = worker.close().then(() => {
    isClosed = true
  })
  await settled()
  expect([received?.aborted, isClosed]).toEqual([true, false])
  work.end()
  await closed
  await worker.runNow()
  expect([work.runs(), wait()]).toEqual([1, undefined])
})

test('a closed worker can be started again', async () => {
  let runs = 0
  const { worker, fire } = open(async () => {
    runs += 1
  })
  worker.start()
  await worker.close()
  worker.start()
  await settled()
  await fire()
  expect(runs).toBe(1)
  await worker.close()
})
