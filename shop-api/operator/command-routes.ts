import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { type CommandParts, Refused } from './command.ts'
import { operatorName, systemUserOf } from './operator-name.ts'
import { runCommand } from './run-command.ts'

/** One line of the answer to a command, as JSON. */
export type CommandWord = { say: string } | { refused: string } | { failed: string }

/** Runs operators' commands for processes of this machine: one JSON line for each output of a command. */
export function serveCommands(app: FastifyInstance, parts: CommandParts): void {
  app.post<{ Body: { typed: string[]; operator: string } }>('/command', async (request, reply) => {
    const { typed, operator: given } = request.body
    // The caller is not believed about who it is.
    const operator = operatorName(given, await systemUserOf(request.socket))
    return reply.type('application/x-ndjson').send(Readable.from(words(parts, typed, operator)))
  })
}

async function* words(parts: CommandParts, typed: string[], operator: string): AsyncIterable<string> {
  const line = (word: CommandWord) => `${JSON.stringify(word)}\n`
  try {
    for await (const say of runCommand(parts, typed, operator)) yield line({ say })
  } catch (error) {
    if (error instanceof Refused) return yield line({ refused: error.message })
    parts.log.error({ err: error, command: typed.slice(0, 2) }, 'a command failed')
    yield line({ failed: 'It failed. The shop API’s log has the reason.' })
  }
}
