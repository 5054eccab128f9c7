'use client'

import dynamic from 'next/dynamic'
import { useRef, useState } from 'react'
import { Button } from '#components/kit/button/button.tsx'
import { LiveButton } from '#components/kit/button/live-button.tsx'
import { FieldError } from '#components/kit/field/field.tsx'
import { showAlert } from '#lib/browser/alerts.ts'
import { saveFile } from '#lib/browser/download.ts'
import { hasCodeReader } from '#lib/browser/has-code-reader.ts'
import { useBrowserValue } from '#lib/browser/use-store.ts'
import { showCount } from '#lib/format/count.ts'
import { addToPad } from '#lib/quick-order/pad.ts'
import { readPadFile, templateFile } from './pad-file.ts'

const ScanDialog = dynamic(() => import('./scan-dialog.tsx').then((module) => module.ScanDialog))

/** Other ways to fill the pad: a file, its template, and the camera if the browser can read codes. */
export function PadTools() {
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [isReading, setReading] = useState(false)
  const [isScanning, setScanning] = useState(false)
  const hasScanner = useBrowserValue(hasCodeReader, false)

  async function open(file: File | undefined) {
    if (!file) return
    setReading(true)
    setProblem(null)
    const read = await readPadFile(file)
    setReading(false)
    if ('problem' in read) return setProblem(`“${file.name}”: ${read.problem}`)
    addToPad(read.lines)
    const what = read.lines.length === 1 ? '1 line' : `${showCount(read.lines.length)} lines`
    showAlert({ tone: 'success', title: `${what} read from “${file.name}”.` })
  }

  return (
    <div>
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="outline" size="small" disabled={isReading} onClick={() => input.current?.click()}>
          {isReading ? 'Reading…' : 'Open a CSV or XLSX file'}
        </Button>
        {hasScanner ? (
          <Button variant="outline" size="small" onClick={() => setScanning(true)}>
            Scan with the camera
          </Button>
        ) : null}
        <input
          ref={input}
          type="file"
          hidden
          aria-label="CSV or XLSX file"
          accept=".csv,.txt,.tsv,.xlsx,.xlsm,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          onChange={(event) => {
            const [file] = event.target.files ?? []
            // The same file can be chosen again once it is corrected.
            event.target.value = ''
            void open(file)
          }}
        />
        <p className="text-small text-muted">
          Template:{' '}
          {(['csv', 'xlsx'] as const).map((format) => (
            <LiveButton
              key={format}
              className="link mr-3 min-h-11"
              onClick={async () => saveFile(await templateFile(format), `quick-order.${format}`)}
            >
              {format.toUpperCase()}
            </LiveButton>
          ))}
        </p>
      </div>
      {problem ? (
        <div role="alert">
          <FieldError id="pad-file">{problem}</FieldError>
        </div>
      ) : null}
      {isScanning ? <ScanDialog onClose={() => setScanning(false)} /> : null}
    </div>
  )
}
