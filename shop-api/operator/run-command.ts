import type { Query } from '../db/client.ts'
import { type CommandParts, type Given, helpOf, Refused, readGiven, type Said } from './command.ts'
import { COMMANDS, listOfCommands } from './commands.ts'

/**
 * Runs what was typed: `payments refund 10482 --note …`. Whatever is run is written down first, with who ran it, and how
 * it ended after.
 * @throws Refused for what is not known, not right or cannot be done
 */
export async function* runCommand(
  parts: CommandParts,
  typed: readonly string[],
  operator: string,
): AsyncIterable<Said> {
  const [noun, verb, ...rest] = typed
  if (noun === undefined || noun === '--help' || noun === 'help') return yield listOfCommands()
  const command = COMMANDS.find((one) => one.noun === noun && one.verb === verb)
  if (!command) throw new Refused(listOfCommands())
  if (rest.includes('--help')) return yield helpOf(command)
  const given = readGiven(command, rest, operator)
  const id = await begin(parts, `${noun} ${verb}`, given)
  try {
    yield* command.run(parts, given)
    await end(parts.database.query, id, 'done')
  } catch (error) {
    await end(parts.database.query, id, error instanceof Refused ? `refused: ${error.message}` : 'failed')
    throw error
  }
}

async function begin({ database, clock }: CommandParts, command: string, given: Given): Promise<number> {
  const { operator, arguments: args, options, lists } = given
  const [row] = await database.query<{ id: number }>(
    'INSERT INTO operator_actions (at, operator, command, given) VALUES ($1, $2, $3, $4::jsonb) RETURNING id',
    [clock(), operator, command, JSON.stringify({ arguments: args, ...options, ...lists })],
    'begin-operator-action',
  )
  return (row as { id: number }).id
}

async function end(query: Query, id: number, outcome: string): Promise<void> {
  await query('UPDATE operator_actions SET outcome = $2 WHERE id = $1 AND outcome IS NULL', [id, outcome.slice(0, 500)])
}
