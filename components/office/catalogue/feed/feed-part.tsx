'use client'

import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { ChangedBy, When } from '#components/kit/figure/figures.tsx'
import { FactsStrip } from '#components/kit/page/facts-strip.tsx'
import { Column, PageBody, PageHead } from '#components/kit/page/page-layout.tsx'
import { AlertLine, EmptyState, Loaded } from '#components/kit/state/office-states.tsx'
import type { Output } from '#lib/contract/base/call.ts'
import { FEED_FAULT_NAMES, LEFT_OUT_TEXT } from '#lib/contract/feeds/feed-report.ts'
import { officeFeed, officeFeedSave } from '#lib/contract/feeds/office/feed.ts'
import { showBytes } from '#lib/format/bytes.ts'
import { showCount } from '#lib/format/count.ts'
import { useAddressState } from '#lib/office/address-state.ts'
import { noteDone, noteRefused } from '#lib/office/jobs.ts'
import { useRefusal } from '#lib/office/me.ts'
import { useOfficeAction, useOfficeQuery } from '#lib/office/queries.ts'
import { CatalogueTabs } from '../catalogue-tabs.tsx'
import { FaultFamilies } from './fault-families.tsx'
import { FaultList } from './fault-list.tsx'

const EVERY_MS = 30_000

type Report = Output<typeof officeFeed>
type Feed = NonNullable<Report['feed']>

const products = (count: number) => `${showCount(count)} ${count === 1 ? 'product' : 'products'}`

/** Catalogue → Feed: state of the product feed, and the faults that Google would report. */
export function FeedPart() {
  const query = useOfficeQuery(officeFeed, {}, { everyMs: EVERY_MS })
  const { data } = query
  const address = useAddressState()
  const fault = FEED_FAULT_NAMES.find((name) => name === address.get('fault'))
  const choose = (name: string | null) => address.set({ fault: name, q: null, page: null })
  return (
    <>
      <PageHead
        title="Catalogue"
        subtitle={data?.feed ? `${products(data.feed.products)} in the feed` : undefined}
        actions={data ? <PublishButton setting={data.setting} /> : undefined}
      />
      <CatalogueTabs current="feed" />
      {data?.feed ? <FeedFacts feed={data.feed} /> : null}
      <PageBody>
        <Column>
          <Loaded query={query} what="the feed" rows={10}>
            {(report) => (
              <div className="room-gutter py-4">
                <FeedState report={report} />
                <FaultList faults={report.faults} chosen={fault} onChoose={choose} />
                <ChangedBy change={report.setting} className="mt-4 text-tiny text-muted" />
              </div>
            )}
          </Loaded>
        </Column>
        {fault ? (
          <Column label="Products of the fault" width="520px" isPaper>
            <FaultFamilies key={fault} fault={fault} onClose={() => choose(null)} />
          </Column>
        ) : null}
      </PageBody>
    </>
  )
}

function PublishButton({ setting: { isPublished, version } }: { setting: Report['setting'] }) {
  const refusal = useRefusal('catalogue.edit')
  const { run, isRunning } = useOfficeAction(officeFeedSave, {
    refreshes: ['office-feed'],
    onRefused: ({ message }) => noteRefused(message),
  })
  async function save(): Promise<void> {
    const answer = await run({ isPublished: !isPublished, version })
    if (answer.ok) noteDone(isPublished ? 'The feed was taken offline.' : 'The feed is published.')
  }
  return (
    <OfficeButton variant="outline" refusal={refusal} disabled={isRunning} onClick={() => void save()}>
      {isPublished ? 'End publication' : 'Publish feed'}
    </OfficeButton>
  )
}

/** Generation, size and files of the feed, and the products left out. */
function FeedFacts({ feed }: { feed: Feed }) {
  const file = (label: string, { address, bytes }: Feed['tsv']) => ({
    label,
    value: (
      <a href={address} download className="link">
        Download, {showBytes(bytes)}
      </a>
    ),
  })
  return (
    <FactsStrip
      facts={[
        { label: 'Generated', value: <When at={feed.generatedAt} /> },
        { label: 'Changed', value: <When at={feed.changedAt} /> },
        { label: 'Products', value: `${showCount(feed.products)} of ${showCount(feed.families)} families` },
        file('TSV', feed.tsv),
        file('XML', feed.xml),
      ]}
    />
  )
}

function FeedState({ report: { feed, setting, faults } }: { report: Report }) {
  if (!setting.isPublished) {
    return (
      <AlertLine tone="warning" title="The feed is not published." className="mb-4">
        Google, Meta and others cannot read it. The figures below are of the last feed.
      </AlertLine>
    )
  }
  if (!feed) {
    return <EmptyState title="No feed yet" text="The feed is generated in the background. It takes a few minutes." />
  }
  return (
    <>
      {faults.length === 0 ? (
        <AlertLine tone="success" title="No faults found." className="mb-4">
          Every product has the fields that Google requires and recommends.
        </AlertLine>
      ) : null}
      {feed.leftOut.length > 0 ? (
        <section aria-label="Left out" className="mb-5">
          <h2 className="heading border-b border-ink py-1.5 text-d5">Left out</h2>
          <ul>
            {feed.leftOut.map(({ reason, products: count }) => (
              <li key={reason} className="flex min-h-(--row) items-center justify-between border-b border-hairline">
                {LEFT_OUT_TEXT[reason]} <span className="tabular-nums">{products(count)}</span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  )
}
