'use client'

import { type ClipboardEvent, useRef } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { EmptyState } from '#components/kit/state/office-states.tsx'
import { readBlock } from '#lib/office/sheet/block.ts'
import type { FormEditor } from './form-editor.ts'

const MAX_COLUMNS = 12
const MAX_ROWS = 60
type Chart = NonNullable<FormEditor['values']['sizeChart']>

const newChart = (sizes: readonly { name: string }[]): Chart => ({
  columns: ['Size', 'Width, cm', 'Length, cm'],
  rows: sizes.length > 0 ? sizes.map(({ name }) => [name, '', '']) : [['', '', '']],
})

/** The chart with a block of texts pasted at a cell. Row -1 has the names of the columns. */
function pastedChart(chart: Chart, block: readonly (readonly string[])[], row: number, column: number): Chart {
  const width = Math.min(
    MAX_COLUMNS,
    Math.max(chart.columns.length, column + Math.max(...block.map((one) => one.length))),
  )
  const height = Math.min(MAX_ROWS, Math.max(chart.rows.length, row + block.length))
  const all = [chart.columns, ...chart.rows]
  const next = Array.from({ length: height + 1 }, (_, at) =>
    Array.from(
      { length: width },
      (_cell, place) => block[at - 1 - row]?.[place - column]?.trim() ?? all[at]?.[place] ?? '',
    ),
  )
  const [columns = [], ...rows] = next
  return { columns, rows }
}

/** The size chart: a table that is typed or pasted; arrows up and down move in it. */
export function SizeChartPart({ form, sizes }: { form: FormEditor; sizes: readonly { name: string }[] }) {
  const { values, set, errors } = form
  const table = useRef<HTMLTableElement>(null)
  const chart = values.sizeChart
  if (!chart) {
    return <NoSizeChart onAdd={set && (() => set({ sizeChart: newChart(sizes) }))} />
  }
  const change = (next: Chart, tag?: string) => set?.({ sizeChart: next }, tag)
  const write = (row: number, column: number, text: string) =>
    row < 0
      ? change({ ...chart, columns: put(chart.columns, column, text) }, `chart ${row} ${column}`)
      : change(
          { ...chart, rows: put(chart.rows, row, put(chart.rows[row] ?? [], column, text)) },
          `chart ${row} ${column}`,
        )

  function onPaste(event: ClipboardEvent<HTMLInputElement>, row: number, column: number): void {
    const block = readBlock(event.clipboardData.getData('text/plain'))
    if (block.length <= 1 && (block[0]?.length ?? 0) <= 1) return
    event.preventDefault()
    if (chart) change(pastedChart(chart, block, row, column))
  }
  const focus = (row: number, column: number) =>
    table.current?.querySelector<HTMLElement>(`[data-at="${row} ${column}"]`)?.focus()

  const field = (row: number, column: number, text: string) => (
    <input
      data-at={`${row} ${column}`}
      aria-label={row < 0 ? `Name of column ${column + 1}` : `${chart.columns[column]}, row ${row + 1}`}
      readOnly={!set}
      maxLength={60}
      className={`office-field w-full min-w-24 ${row < 0 || column === 0 ? 'font-semibold' : ''}`}
      value={text}
      onChange={({ target }) => write(row, column, target.value)}
      onPaste={(event) => onPaste(event, row, column)}
      onKeyDown={(event) => {
        const by = { ArrowUp: -1, ArrowDown: 1, Enter: 1 }[event.key]
        if (by === undefined) return
        event.preventDefault()
        focus(row + by, column)
      }}
    />
  )
  return (
    <div className="room-gutter py-4">
      <div className="overflow-x-auto">
        <table ref={table} aria-label="Size chart" className="text-left">
          <thead>
            <tr className="border-b border-ink">
              {chart.columns.map((name, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column has nothing else that tells it apart
                <th key={column} scope="col" className="p-0.5">
                  {field(-1, column, name)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {chart.rows.map((row, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a row has nothing else that tells it apart
              <tr key={at}>
                {chart.columns.map((_, column) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: as above
                  <td key={column} className="p-0.5">
                    {field(at, column, row[column] ?? '')}
                  </td>
                ))}
                {set ? (
                  <td className="p-0.5">
                    <OfficeButton
                      aria-label={`Remove row ${at + 1}`}
                      className="w-8 px-0"
                      disabled={chart.rows.length === 1}
                      onClick={() => change({ ...chart, rows: chart.rows.filter((_row, other) => other !== at) })}
                    >
                      ×
                    </OfficeButton>
                  </td>
                ) : null}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {Object.entries(errors).map(([name, sentence]) =>
        name.startsWith('sizeChart') ? (
          <p key={name} role="alert" className="mt-1 text-tiny font-semibold text-error">
            {sentence}
          </p>
        ) : null,
      )}
      {set ? <ChartActions chart={chart} onChange={change} onRemove={() => set({ sizeChart: null })} /> : null}
    </div>
  )
}

const put = <One,>(list: readonly One[], at: number, one: One): One[] =>
  list.map((before, place) => (place === at ? one : before))

function NoSizeChart({ onAdd }: { onAdd: (() => void) | undefined }) {
  return (
    <EmptyState
      title="No size chart yet"
      text="It shows the measurements of each size on the product’s page. You can paste a table from a spreadsheet."
      actions={
        onAdd ? (
          <OfficeButton variant="outline" onClick={onAdd}>
            Add size chart
          </OfficeButton>
        ) : undefined
      }
    />
  )
}

/** Adds rows and columns, and removes the last column or the chart. */
function ChartActions({
  chart,
  onChange,
  onRemove,
}: {
  chart: Chart
  onChange: (chart: Chart) => void
  onRemove: () => void
}) {
  return (
    <div className="mt-3 flex flex-wrap gap-2">
      <OfficeButton
        disabled={chart.rows.length >= MAX_ROWS}
        onClick={() => onChange({ ...chart, rows: [...chart.rows, chart.columns.map(() => '')] })}
      >
        Add row
      </OfficeButton>
      <OfficeButton
        disabled={chart.columns.length >= MAX_COLUMNS}
        onClick={() => onChange({ columns: [...chart.columns, ''], rows: chart.rows.map((row) => [...row, '']) })}
      >
        Add column
      </OfficeButton>
      <OfficeButton
        disabled={chart.columns.length <= 2}
        onClick={() =>
          onChange({ columns: chart.columns.slice(0, -1), rows: chart.rows.map((row) => row.slice(0, -1)) })
        }
      >
        Remove last column
      </OfficeButton>
      <OfficeButton className="ml-auto" onClick={onRemove}>
        Remove size chart
      </OfficeButton>
    </div>
  )
}
