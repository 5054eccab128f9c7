import http from 'node:http'
import type { AddressInfo } from 'node:net'

export interface S3Request {
  method: string | undefined
  url: string | undefined
  headers: http.IncomingHttpHeaders
}

/** A server that speaks as much S3 as a store of files needs, with one bucket in memory. */
export interface S3StandIn {
  endpoint: string
  /** Content of the bucket, by key. */
  stored: Map<string, Buffer>
  requests: S3Request[]
  /** Called before each request; a returned status becomes the response. */
  intervene: (request: S3Request, key: string) => number | undefined
  close: () => Promise<void>
}

const NO_BUCKET = '<?xml version="1.0"?><Error><Code>NoSuchBucket</Code></Error>'
const NO_KEY = '<?xml version="1.0"?><Error><Code>NoSuchKey</Code></Error>'

export async function openS3StandIn(bucket: string): Promise<S3StandIn> {
  const stored = new Map<string, Buffer>()
  const server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { method, url = '', headers } = request
    standIn.requests.push({ method, url, headers })
    if (!url.startsWith(`/${bucket}/`)) return response.writeHead(404).end(NO_BUCKET)
    const key = url.slice(bucket.length + 2)
    const instead = standIn.intervene({ method, url, headers }, key)
    if (instead) return response.writeHead(instead).end()
    if (method === 'PUT') stored.set(key, Buffer.concat(chunks))
    if (method === 'DELETE') {
      stored.delete(key)
      return response.writeHead(204).end()
    }
    const found = stored.get(key)
    if (!found) return response.writeHead(404).end(method === 'HEAD' ? undefined : NO_KEY)
    response.writeHead(200).end(method === 'GET' ? found : undefined)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const standIn: S3StandIn = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stored,
    requests: [],
    intervene: () => undefined,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return standIn
}
