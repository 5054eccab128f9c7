'use client'

import { When } from '#components/kit/figure/figures.tsx'
import { Strip } from '#components/kit/page/page-layout.tsx'
import { saveFile } from '#lib/browser/download.ts'
import { officeRunList, officeRunSheet } from '#lib/contract/fulfilment/office/runs.ts'
import { packingTexts } from '#lib/language/packing.ts'
import { useTexts } from '#lib/language/texts.ts'
import { askOfficeFile } from '#lib/office/call.ts'
import { noteRefused } from '#lib/office/jobs.ts'
import { useOfficeQuery } from '#lib/office/queries.ts'
import { parcelsText } from './packing-words.ts'

async function fetchSheet(runId: number): Promise<void> {
  const answer = await askOfficeFile(officeRunSheet, { runId })
  if (answer.ok) saveFile(answer.data, `run-${runId}.pdf`)
  else noteRefused(answer.problem.message)
}

/** Runs of today and waiting runs, each with its sheet to print. */
export function RunStrip() {
  const texts = useTexts(packingTexts)
  const { data } = useOfficeQuery(officeRunList, {}, { everyMs: 20_000 })
  if (!data || data.runs.length === 0) return null
  return (
    <Strip label={texts.runs}>
      <ul className="flex gap-6 overflow-x-auto">
        {data.runs.map(({ runId, carrier, parcels, sent, createdAt }) => (
          <li key={runId} className="flex items-center gap-2 whitespace-nowrap">
            <button
              type="button"
              className="link min-h-6 font-semibold max-md:min-h-12"
              onClick={() => void fetchSheet(runId)}
            >
              {texts.runSheet({ run: runId })}
            </button>
            <span>
              {carrier}, {parcelsText(texts, parcels)}
              {sent < parcels ? `, ${texts.unsent(parcels - sent)}` : ''}
            </span>
            <span className="text-muted">
              <When at={createdAt} />
            </span>
          </li>
        ))}
      </ul>
    </Strip>
  )
}
