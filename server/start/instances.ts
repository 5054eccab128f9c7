import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { secretsFingerprint } from '#lib/deployment/secrets-fingerprint.ts'
import { environment, rawEnvironment } from '../env.ts'
import { buildId } from '../next/build-id.ts'
import { redis, reportRedis } from '../redis.ts'
import { beforeEnd } from './end-hooks.ts'

/**
 * The storefronts that share one Redis, each seen by the others: what they were built from and whether they were given the
 * same secrets. Without Redis there are none. Next bundles copies of this module: they share one state.
 */

/** What a storefront says of itself; nothing of it is secret. */
export interface Instance {
  name: string
  build: string
  /** A fingerprint of all secrets that storefronts of one shop share. */
  secrets: string
}

/** Storefronts of every shop: those that were given other secrets by mistake must see each other. */
const KEY = 'fuma:instances'
const EVERY_MS = 10_000
/** Who has not been heard of for so long is gone. */
const GONE_SECONDS = 35
/** More than there are: a larger hash is somebody else's. */
const MAX = 1_000

/**
 * Notes one instance by Redis's own clock and reads the others, in one step; forgets those that are gone.
 * KEYS the hash; ARGV: id, what it says of itself ('' takes it out), seconds, the most
 */
const EXCHANGE = `
if redis.call('HLEN', KEYS[1]) > tonumber(ARGV[4]) then return redis.error_reply(KEYS[1] .. ' is too large to be ours') end
local time = tonumber(redis.call('TIME')[1])
if ARGV[2] == '' then redis.call('HDEL', KEYS[1], ARGV[1]) else redis.call('HSET', KEYS[1], ARGV[1], time .. ' ' .. ARGV[2]) end
local others = {}
local all = redis.call('HGETALL', KEYS[1])
for i = 1, #all, 2 do
  local at = tonumber(string.match(all[i + 1], '^(%d+) {'))
  if not at or time - at > tonumber(ARGV[3]) then redis.call('HDEL', KEYS[1], all[i])
  elseif all[i] ~= ARGV[1] then others[#others + 1] = string.match(all[i + 1], ' ({.*)$') end
end
redis.call('EXPIRE', KEYS[1], 3600)
return others`

const SYMBOL = Symbol.for('fuma.instances')
const shared = globalThis as { [SYMBOL]?: { others: Instance[] } }
const id = randomUUID()

/** This storefront. */
export function ownInstance(): Instance {
  return {
    name: `${hostname()}:${environment().PORT}`,
    build: buildId(),
    secrets: secretsFingerprint(rawEnvironment(), 'storefront'),
  }
}

/** What others say of themselves is shown to operators: anybody's text is cut to what an instance can be. */
function readInstance(text: string): Instance[] {
  try {
    const read = JSON.parse(text) as Partial<Record<keyof Instance, unknown>>
    const [name, build, secrets] = [read.name, read.build, read.secrets].map((value) => String(value).slice(0, 100))
    return [{ name: name as string, build: build as string, secrets: secrets as string }]
  } catch {
    // Not ours: it says nothing.
    return []
  }
}

async function exchange(own: string): Promise<void> {
  const client = await redis()
  if (!client) return
  const answer = await client.eval(EXCHANGE, {
    keys: [KEY],
    arguments: [id, own, String(GONE_SECONDS), String(MAX)],
  })
  const others = (Array.isArray(answer) ? answer : []).flatMap((text) => readInstance(String(text)))
  shared[SYMBOL] = { others }
}

const differsIn = (what: 'build' | 'secrets', others: readonly Instance[], own = ownInstance()): string[] => {
  const names = others.filter((other) => other[what] !== own[what]).map(({ name }) => name)
  if (names.length === 0) return []
  const list = names.slice(0, 5).join(', ') + (names.length > 5 ? ` and ${names.length - 5} more` : '')
  return [what === 'build' ? `another build is served by ${list}` : `secrets differ from those of ${list}`]
}

/** In what storefronts that share this one's Redis differ from it, in words. Another build is no fault during a deploy. */
export function differences(others = shared[SYMBOL]?.others ?? []): string[] {
  return [...differsIn('secrets', others), ...differsIn('build', others)]
}

/** Has this storefront seen by the others for as long as it runs. */
export async function followInstances(everyMs = EVERY_MS): Promise<void> {
  if (!environment().REDIS_URL) return
  const own = JSON.stringify(ownInstance())
  let said = ''
  const look = async () => {
    await exchange(own).catch((error: Error) => reportRedis('storefronts do not see each other', error))
    const found = differences().join('; ')
    if (found !== said) console.warn(found ? `instances: ${found}` : 'instances: all are alike again')
    said = found
  }
  beforeEnd(() => exchange(''))
  await look()
  setInterval(() => void look(), everyMs).unref()
}
