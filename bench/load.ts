import autocannon from 'autocannon'

export interface Load {
  /** Requests per second. */
  rate: number
  /** 95th percentile, milliseconds: autocannon gives 90 and 97.5, the higher is taken. */
  p95: number
  errors: number
}

export interface Target {
  url: string
  method?: 'GET' | 'POST'
  body?: string
  headers?: Record<string, string>
}

/** Loads one address from 16 connections for some seconds, after one second of warming up. */
export async function load(target: Target, seconds = 5): Promise<Load> {
  const options = {
    url: target.url,
    method: target.method ?? 'GET',
    body: target.body,
    headers: { 'accept-encoding': 'gzip', accept: 'text/html,application/json', ...target.headers },
    connections: 16,
  } as const
  await autocannon({ ...options, duration: 1 })
  const result = await autocannon({ ...options, duration: seconds })
  return {
    rate: result.requests.average,
    p95: result.latency.p97_5,
    errors: result.errors + result.non2xx,
  }
}
