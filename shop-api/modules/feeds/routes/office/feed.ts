import type { FastifyInstance } from 'fastify'
import type { Output } from '#lib/contract/base/call.ts'
import { FEED_FAULT_NAMES, LEFT_OUT_REASONS } from '#lib/contract/feeds/feed-report.ts'
import { FAULTY_PAGE, officeFeed, officeFeedFaulty, officeFeedSave } from '#lib/contract/feeds/office/feed.ts'
import type { Session } from '../../../../db/client.ts'
import { likeText } from '../../../../db/sql-conditions.ts'
import { serveOfficeCall, staffOf } from '../../../staff/serve-office-call.ts'
import { countFaults, listFaulty } from '../../queries/feed.sql.ts'
import { feedSetting } from '../../queries/feed-setting.ts'
import { type FeedState, loadFeedState } from '../../queries/feed-state.ts'

const MAX_CODES = 12

const settingOf = ({ value, version, changedBy, changedAt }: Awaited<ReturnType<typeof feedSetting.load>>) => ({
  ...{ isPublished: value.isPublished, version, changedBy, changedAt },
})

function feedOf(state: FeedState, origin: string): NonNullable<Output<typeof officeFeed>['feed']> {
  const { generatedAt, changedAt, products, families, leftOut, files } = state
  const fileOf = (format: 'tsv' | 'xml') => ({
    address: `${origin}/feeds/products.${format}`,
    bytes: files[format].bytes,
  })
  return {
    ...{ generatedAt: generatedAt.toISOString(), changedAt: changedAt.toISOString(), products, families },
    leftOut: LEFT_OUT_REASONS.flatMap((reason) => (leftOut[reason] ? [{ reason, products: leftOut[reason] }] : [])),
    ...{ tsv: fileOf('tsv'), xml: fileOf('xml') },
  }
}

async function faultsOf({ query }: Session): Promise<Output<typeof officeFeed>['faults']> {
  const counts = new Map((await countFaults(query, {})).map(({ fault, ...row }) => [fault, row]))
  return FEED_FAULT_NAMES.flatMap((fault) => {
    const row = counts.get(fault)
    return row ? [{ fault, ...row }] : []
  })
}

/** The validator of the product feed, and whether the feed is published. */
export function serveOfficeFeed(app: FastifyInstance): void {
  serveOfficeCall(app, officeFeed, async ({ tx }) => {
    const state = await loadFeedState(tx)
    return {
      data: {
        setting: settingOf(await feedSetting.load(tx)),
        feed: state && feedOf(state, app.shop.env.PUBLIC_URL),
        faults: await faultsOf(tx),
      },
    }
  })

  serveOfficeCall(app, officeFeedFaulty, async ({ tx, input: { fault, search = '', page } }) => {
    const found = await listFaulty(tx.query, {
      fault,
      search: search === '' ? '' : `%${likeText(search)}%`,
      from: (page - 1) * FAULTY_PAGE,
      most: FAULTY_PAGE + 1,
    })
    const families = found.slice(0, FAULTY_PAGE).map(({ products, ...family }) => ({
      ...family,
      codes: products.slice(0, MAX_CODES).map(({ code }) => code),
      products: products.length,
    }))
    return { data: { families, next: found.length > FAULTY_PAGE ? page + 1 : null } }
  })

  serveOfficeCall(app, officeFeedSave, async (request) => {
    const { tx, now, input } = request
    const before = (await feedSetting.load(tx)).value
    const value = { isPublished: input.isPublished }
    const given = { value, version: input.version, reason: null, staffId: staffOf(request).staffId }
    const saved = await feedSetting.save(tx, now, given)
    return {
      data: settingOf(saved),
      message: input.isPublished ? 'The feed is published.' : 'The feed was taken offline.',
      audit: { action: 'settings.feed', subject: { kind: 'setting', id: feedSetting.key }, before, after: value },
    }
  })
}
