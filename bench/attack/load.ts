import type { Attack } from './attack.ts'
import { verdict } from './attack.ts'
import { countsOf, residentMegabytes, type Target, Visitor } from './target.ts'

/** M2, M3: work that an unknown visitor can make the shop do. Loads are bounded: at most 400 requests, 300 MB. */

const UPLOADS = 20
const UPLOAD_BYTES = 15_700_000
/** Twenty uploads read whole would be some 300 MB, in several copies. */
const UPLOAD_GROWTH_MB = 120
const COLLECTIONS = [
  'blankets',
  'kikoys',
  'maasai-shukas',
  'baby',
  'knitwear',
  'uniforms',
  'beddings',
  'hospitality',
  'fabrics',
]
/** No page requests the JPEGs, so they are not made yet: two for each picture. */
const JPEGS = ['320.jpg', '1000.jpg']
const PICTURES = 80
const PAGES = 400

async function isHealthy(target: Target): Promise<boolean> {
  const answer = await fetch(`${target.shop}/api/health`, { signal: AbortSignal.timeout(10_000) }).catch(() => null)
  return answer?.ok === true
}

/** The status of a request, 0 if the connection was closed. */
async function statusOf(request: Promise<Response>): Promise<number> {
  try {
    const answer = await request
    await answer.arrayBuffer()
    return answer.status
  } catch {
    return 0
  }
}

export const loadAttacks: Attack[] = [
  {
    finding: 'M2',
    attempt: `${UPLOADS} strangers upload 15 MB each at once to upload-kyc`,
    play: async (target) => {
      const storefront = target.running.get('storefront')
      const before = residentMegabytes(storefront) ?? 0
      const file = new Blob([new Uint8Array(UPLOAD_BYTES)])
      let most = before
      const watch = setInterval(() => {
        most = Math.max(most, residentMegabytes(storefront) ?? 0)
      }, 50)
      const stranger = new Visitor(target)
      const statuses = await Promise.all(
        Array.from({ length: UPLOADS }, () => {
          const body = new FormData()
          body.append('kycZip', file, 'papers.zip')
          return statusOf(stranger.fetch('/api/upload-kyc', { method: 'POST', body }))
        }),
      )
      clearInterval(watch)
      const grown = most - before
      const isRefused = statuses.every((status) => status !== 200 && status < 500) && (await isHealthy(target))
      return verdict(
        isRefused && grown < UPLOAD_GROWTH_MB,
        `${countsOf(statuses)} (0: connection ended); memory grew by ${grown} MB`,
      )
    },
  },
  {
    finding: 'M3a',
    attempt: `one visitor requests sizes that are not made yet of ${PICTURES} pictures at once`,
    play: async (target) => {
      const visitor = new Visitor(target)
      const pages = await Promise.all(
        COLLECTIONS.map(async (code) => (await visitor.fetch(`/product-list/${code}`)).text()),
      )
      const found = pages.flatMap((page) => page.match(/\/media\/[0-9a-f]{32,64}/g) ?? [])
      const pictures = [...new Set(found)].slice(0, PICTURES)
      if (pictures.length < PICTURES) throw new Error(`the lists show only ${pictures.length} pictures`)
      const addresses = pictures.flatMap((picture) => JPEGS.map((file) => `${picture}/${file}`))
      const statuses = await Promise.all(addresses.map((address) => statusOf(visitor.fetch(address))))
      const turnedAway = statuses.filter((status) => status === 503).length
      return verdict(
        turnedAway > 0 && statuses.every((status) => [200, 503].includes(status)) && (await isHealthy(target)),
        countsOf(statuses),
      )
    },
  },
  {
    finding: 'M3b',
    attempt: "a picture made by Next's own encoder",
    play: async (target) => {
      const visitor = new Visitor(target)
      const page = await (await visitor.fetch('/')).text()
      const picture = /\/media\/[0-9a-f]{32,64}/.exec(page)?.[0] ?? ''
      const address = `/_next/image?url=${encodeURIComponent(`${picture}/2560.jpg`)}&w=3840&q=75`
      const status = await statusOf(visitor.fetch(address))
      return verdict(status === 404, `${status}`)
    },
  },
  {
    finding: 'M3c',
    attempt: `${PAGES} renderings of /payment-alert at once by one visitor`,
    play: async (target) => {
      const storefront = target.running.get('storefront')
      const visitor = new Visitor(target)
      const before = residentMegabytes(storefront) ?? 0
      const statuses = await Promise.all(
        Array.from({ length: PAGES }, () =>
          statusOf(visitor.fetch('/payment-alert', { headers: { accept: 'text/html' } })),
        ),
      )
      const grown = (residentMegabytes(storefront) ?? 0) - before
      const turnedAway = statuses.filter((status) => status === 429 || status === 503).length
      const isAlive = storefront?.process.exitCode === null && (await isHealthy(target))
      return verdict(
        isAlive && turnedAway > 0 && statuses.every((status) => status > 0),
        `${countsOf(statuses)}; ${grown} MB more`,
      )
    },
  },
  {
    finding: 'M3d',
    attempt: 'health asked by a stranger for figures of the machine and the catalogue',
    play: async (target) => {
      const text = await (await new Visitor(target).fetch('/api/health')).text()
      return verdict(!/\d{2,}/.test(text), text.slice(0, 80))
    },
  },
  {
    finding: 'M3e',
    attempt: 'the ten thousand addresses of the sitemap by one call',
    play: async (target) => {
      const { status } = await new Visitor(target).call('product-addresses', {})
      return verdict(status === 404, String(status))
    },
  },
  {
    finding: 'M3f',
    attempt: 'one account opens twelve notification streams',
    play: async (target) => {
      const visitor = new Visitor(target)
      await visitor.must('login', { email: 'consumer@fuma.test', password: 'Fuma#2026' })
      const stop = new AbortController()
      const statuses: number[] = []
      for (let i = 0; i < 12; i += 1) {
        const answer = await visitor.fetch('/api/stream', { signal: stop.signal }).catch(() => null)
        statuses.push(answer?.status ?? 0)
      }
      stop.abort()
      return verdict(statuses.filter((status) => status === 200).length <= 8, countsOf(statuses))
    },
  },
]
