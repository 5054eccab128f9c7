import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import type { Logger } from 'pino'
import type { Clock } from '#lib/format/clock.ts'
import type { Database } from '../db/client.ts'
import type { FileStores } from '../files/open-file-store.ts'
import type { PrivateFiles } from '../files/private-files.ts'
import type { Party } from '../modules/orders/rules/tax-document.ts'
import type { Providers } from '../modules/payments/providers/provider.ts'

/** Parts of the shop for commands. */
export interface CommandParts {
  database: Database
  clock: Clock
  providers: Providers
  /** The seller on documents that a command issues. */
  seller: Party
  /** Private files of users. */
  files: PrivateFiles
  /** File stores, for the commands that move files; tests of other commands leave it out. */
  stores?: FileStores
  /** The address people type, without its last slash: where mailed links lead. */
  publicUrl: string
  /** The office's own address, if it has a separate address. */
  officeUrl?: string
  log: Pick<Logger, 'info' | 'warn' | 'error'>
}

/** The arguments after noun and verb. */
export interface CommandInput {
  arguments: string[]
  options: Record<string, string | boolean | undefined>
  /** Options that can be repeated. */
  lists: Record<string, string[]>
  /** The person who runs it. */
  operator: string
}

/** A command of `npm run shop-api -- <noun> <verb>`. */
export interface Command {
  noun: string
  verb: string
  /** One sentence for the list of commands. */
  summary: string
  /** The arguments after noun and verb, and the meaning of each option. */
  usage: string
  /** How many arguments it takes. */
  takes: { least: number; most: number }
  options: ParseArgsOptionsConfig
  /** Runs the command; its output is shown immediately. @throws Refused if it cannot be done */
  run: (parts: CommandParts, given: CommandInput) => AsyncIterable<string>
}

/** Why a command was refused, as a message for its operator. Any other error is an internal fault. */
export class Refused extends Error {}

/** Parses the arguments. @throws Refused naming the invalid argument */
export function readCommandInput(command: Command, typed: readonly string[], operator: string): CommandInput {
  const { least, most } = command.takes
  let read: { positionals: string[]; values: Record<string, string | boolean | string[] | undefined> }
  try {
    const { positionals, values } = parseArgs({ args: [...typed], options: command.options, allowPositionals: true })
    read = { positionals, values: values as typeof read.values }
  } catch (error) {
    throw new Refused(`${(error as Error).message.split('. ')[0]}.\n\n${helpOf(command)}`)
  }
  if (read.positionals.length < least || read.positionals.length > most) throw new Refused(helpOf(command))
  const options: CommandInput['options'] = {}
  const lists: CommandInput['lists'] = {}
  for (const [name, value] of Object.entries(read.values)) {
    if (Array.isArray(value)) lists[name] = value
    else options[name] = value
  }
  return { arguments: read.positionals, options, lists, operator }
}

/** How a command is used. */
export function helpOf({ noun, verb, summary, usage }: Command): string {
  return `npm run shop-api -- ${noun} ${verb} ${usage.trim()}\n\n${summary}`
}
