/** Takes commands for the cluster from other processes of the same user, over a socket in the cluster's folder. */
import { chmodSync } from 'node:fs'
import http from 'node:http'
import { json } from 'node:stream/consumers'
import { type Commands, VERBS } from './commands.ts'
import type { Answer } from './control.ts'

/** @returns ends it */
export async function serveControl(socket: string, commands: Commands): Promise<() => Promise<void>> {
  const server = http.createServer((request, response) => {
    void answer(request, commands).then((body) => {
      response.setHeader('content-type', 'application/json').end(JSON.stringify(body))
    })
  })
  // Copying a database takes its time, and so does an instance that drains.
  server.requestTimeout = 0
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(socket, resolve))
  chmodSync(socket, 0o600)
  return () =>
    new Promise((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
}

async function answer(request: http.IncomingMessage, commands: Commands): Promise<Answer> {
  try {
    const verb = VERBS.find((name) => request.url === `/${name}`)
    if (!verb) throw new Error(`There is no command ${request.url}.`)
    const args = (await json(request)) as never[]
    const result = await (commands[verb] as (...args: never[]) => Promise<unknown>)(...args)
    return { result: result ?? null }
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) }
  }
}
