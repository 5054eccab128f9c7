import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { secretsFingerprint } from '#lib/deployment/secrets-fingerprint.ts'
import { environment, rawEnvironment } from '../env.ts'
import { buildId } from '../next/build-id.ts'
import { redis, reportRedis } from '../redis.ts'
import { beforeEnd } from './end-hooks.ts'

/**
 * The storefronts that share one Redis and see each other's build, and whether they have the same secrets. Without
 * Redis the list is empty. Next bundles copies of this module: they share one state.
 */

/** A storefront's report on itself; it contains no secret. */
export interface Instance {
  name: string
  build: string
  /** A fingerprint of all secrets that storefronts of one shop share. */
  secrets: string
}

/** Storefronts of every shop: those with other secrets by mistake must see each other. */
const KEY = 'fuma:instances'
const EVERY_MS = 10_000
/** A storefront without a report for this long has ended. */
const GONE_SECONDS = 35
/** More than exist: a larger hash is foreign. */
const MAX = 1_000

/**
 * Notes one instance by Redis's own clock and reads the others, in one step; deletes ended instances. KEYS the hash;
 * ARGV: id, its report ('' deletes it), seconds, the maximum
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

/** Operators see the reports of others: foreign text is reduced to the shape of an instance. */
function readInstance(text: string): Instance[] {
  try {
    const read = JSON.parse(text) as Partial<Record<keyof Instance, unknown>>
    const [name, build, secrets] = [read.name, read.build, read.secrets].map((value) => String(value).slice(0, 100))
    return [{ name: name as string, build: build as string, secrets: secrets as string }]
  } catch {
    // A foreign entry: ignored.
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

/** Differences from the storefronts that share this Redis, as messages. Another build is normal during a deploy. */
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
