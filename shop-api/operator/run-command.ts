import { beginAction, endAction } from '../backup/actions.ts'
import { type CommandInput, type CommandParts, helpOf, Refused, readCommandInput } from './command.ts'
import { COMMANDS, listOfCommands } from './command-list.ts'
import { logCommand } from './log-command.ts'

/**
 * Runs a typed command: `payments reverse 10482 --note …`. Each command is recorded first, with its operator, and its
 * outcome afterwards, also in the audit log.
 * @throws Refused if it is unknown, invalid or cannot be done
 */
export async function* runCommand(
  parts: CommandParts,
  typed: readonly string[],
  operator: string,
): AsyncIterable<string> {
  const [noun, verb, ...rest] = typed
  if (noun === undefined || noun === '--help' || noun === 'help') return yield listOfCommands()
  const command = COMMANDS.find((one) => one.noun === noun && one.verb === verb)
  if (!command) throw new Refused(listOfCommands())
  if (rest.includes('--help')) return yield helpOf(command)
  const given = readCommandInput(command, rest, operator)
  const id = await begin(parts, `${noun} ${verb}`, given)
  try {
    yield* command.run(parts, given)
    await endAction(parts.database, id, 'done')
    await logCommand(parts.database, parts.clock(), command, given)
  } catch (error) {
    const why = error instanceof Refused ? error.message : null
    await endAction(parts.database, id, why === null ? 'failed' : `refused: ${why}`)
    await logCommand(parts.database, parts.clock(), command, given, why ?? 'It failed.')
    throw error
  }
}

function begin({ database, clock }: CommandParts, command: string, given: CommandInput): Promise<number> {
  const { operator, arguments: args, options, lists } = given
  const typed = { arguments: args, ...options, ...lists }
  return beginAction(database, { at: clock(), operator, command, given: withoutUndefined(typed) })
}

/** The form in which JSON stores it. */
const withoutUndefined = <T extends object>(given: T) =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
