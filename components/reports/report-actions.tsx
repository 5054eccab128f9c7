'use client'

import { useState } from 'react'
import { Button } from '#components/kit/button/button.tsx'
import { StripeBar } from '#components/kit/stripe.tsx'
import { showAlert } from '#lib/browser/alerts.ts'
import { saveFile } from '#lib/browser/download.ts'
import type { Answer } from '#lib/contract/base/problem.ts'

const FORMATS = [
  ['csv', 'CSV'],
  ['xlsx', 'Excel'],
] as const

type Format = (typeof FORMATS)[number][0]

/**
 * The report as a file or on paper.
 * @param name of the file, without its ending
 */
export function ReportActions({
  name,
  fetchFile,
}: {
  name: string
  fetchFile: (format: Format) => Promise<Answer<Blob>>
}) {
  const [making, setMaking] = useState<Format | null>(null)

  async function save(format: Format) {
    setMaking(format)
    const answer = await fetchFile(format)
    setMaking(null)
    if (answer.ok) saveFile(answer.data, `${name}.${format}`)
    else showAlert({ tone: 'danger', title: 'We could not make the file.', text: answer.problem.message })
  }

  return (
    <div className="print:hidden">
      <div className="flex flex-wrap gap-3">
        {FORMATS.map(([format, label]) => (
          <Button
            key={format}
            variant="outline"
            size="small"
            disabled={making !== null}
            onClick={() => void save(format)}
          >
            Save as {label}
          </Button>
        ))}
        <Button variant="quiet" size="small" onClick={() => window.print()}>
          Print
        </Button>
      </div>
      {making ? <StripeBar label="Making your file" className="mt-3" /> : null}
    </div>
  )
}
