/**
 * Controls a running cluster from any process of this machine:
 *
 *   const cluster = openControl()
 *   await cluster.kill('storefront-2')
 *   console.log(cluster.state().members['storefront-2'].pid)
 */
import http from 'node:http'
import { json } from 'node:stream/consumers'
import { type Commands, VERBS, type Verb } from './commands.ts'
import { type ClusterState, readState } from './state.ts'

export interface Control extends Commands {
  /** The current state: ports, process ids, the primary. */
  state: () => ClusterState
}

/** The reply of the cluster's own process. */
export type Answer = { result: unknown } | { error: string }

async function send(socketPath: string, verb: Verb, args: unknown[]): Promise<unknown> {
  const answer = await new Promise<http.IncomingMessage>((resolve, reject) => {
    http
      .request({ socketPath, method: 'POST', path: `/${verb}`, agent: false })
      .once('response', resolve)
      .once('error', reject)
      .end(JSON.stringify(args))
  })
  const body = (await json(answer)) as Answer
  if ('error' in body) throw new Error(body.error)
  return body.result
}

/**
 * The running cluster.
 * @param stateFile the file with its state
 * @throws Error with a readable message if no cluster runs; each command throws the cluster's message if it fails
 */
export function openControl(stateFile?: string): Control {
  const { control } = readState(stateFile)
  const commands = Object.fromEntries(VERBS.map((verb) => [verb, (...args: unknown[]) => send(control, verb, args)]))
  return { ...(commands as unknown as Commands), state: () => readState(stateFile) }
}
