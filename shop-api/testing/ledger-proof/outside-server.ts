/** The world outside as an HTTP server, written from the providers' wire facts, without the shop's code. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Outside } from './outside.ts'
import type { Body } from './outside-call.ts'
import { payByCard, refundPayment, reverseByReference, searchPayments, setUpCard } from './outside-cards.ts'
import { answerAirtelPush, answerAirtelQuery, answerPush, answerQuery } from './outside-phones.ts'

/** Listens on loopback and sets the world's address. @returns a function that closes it */
export async function openOutside(outside: Outside): Promise<() => Promise<void>> {
  const server = createServer((request, response) => {
    void serve(outside, request, response).catch((error: unknown) => {
      response.statusCode = 500
      response.end(String(error))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  outside.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
}

async function serve(outside: Outside, request: IncomingMessage, response: ServerResponse) {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const text = Buffer.concat(chunks).toString()
  const body = (text ? JSON.parse(text) : {}) as Body
  const send = (status: number, answer: object) => {
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(answer))
  }
  const cut = () => void request.socket.destroy()
  const { pathname } = new URL(request.url ?? '/', 'http://outside')
  if (pathname.startsWith('/oauth')) return send(200, { access_token: outside.name('T'), expires_in: '3599' })
  if (pathname === '/auth/oauth2/token') return send(200, { access_token: outside.name('T'), expires_in: 3599 })
  if (pathname === '/merchant/v1/payments/') return answerAirtelPush(outside, body, send, cut)
  if (pathname.startsWith('/standard/v1/payments/')) return answerAirtelQuery(outside, pathname, send, cut)
  if (pathname.endsWith('/processrequest')) return answerPush(outside, body, send, cut)
  if (pathname.endsWith('/stkpushquery/v1/query')) return answerQuery(outside, body, send, cut)
  if (pathname.endsWith('/authentication-setups')) return setUpCard(outside, send, cut)
  if (pathname === '/pts/v2/payments') return payByCard(outside, body, send, cut)
  if (pathname === '/tss/v2/searches') return searchPayments(outside, body, send, cut)
  if (pathname === '/pts/v2/reversals') return reverseByReference(outside, body, send, cut)
  const [, id, action] = /^\/pts\/v2\/payments\/(\w+)\/(refunds|reversals)$/.exec(pathname) ?? []
  if (id && action) return refundPayment(outside, id, body, send, cut)
  if (outside.payouts && pathname.startsWith('/mpesa/')) return outside.payouts(pathname, body, send, cut)
  send(404, { errorCode: '404.001.01', errorMessage: 'wrong path' })
}
