import { percentile } from './report.ts'

export interface Timing {
  p50: number
  p95: number
}

/** Does the same work again and again, one after the other. */
export async function timings(rounds: number, work: (round: number) => Promise<unknown>): Promise<Timing> {
  const samples: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const began = performance.now()
    await work(round)
    samples.push(performance.now() - began)
  }
  return { p50: percentile(samples, 50), p95: percentile(samples, 95) }
}
