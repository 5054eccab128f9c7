'use client'

import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { Age } from '#components/kit/figure/figures.tsx'
import { AlertLine, Loaded } from '#components/kit/state/office-states.tsx'
import { type EtimsTables, officeEtimsTables, officeEtimsTablesRefresh } from '#lib/contract/etims/office/tables.ts'
import { showCount } from '#lib/format/count.ts'
import { noteDone } from '#lib/office/jobs.ts'
import { useRefusal } from '#lib/office/me.ts'
import { problemText } from '#lib/office/problem-text.ts'
import { useOfficeAction, useOfficeQuery } from '#lib/office/queries.ts'

/** KRA's tax rates, number of classes and notices, with their age. */
export function DeviceTables({ deviceId }: { deviceId: number }) {
  const query = useOfficeQuery(officeEtimsTables, { deviceId })
  return (
    <section aria-label="KRA’s tables" className="border-t border-hairline pt-3">
      <h3 className="font-semibold">KRA’s tables</h3>
      <Loaded query={query} what="KRA’s tables" rows={3}>
        {(tables) => <Tables tables={tables} />}
      </Loaded>
    </section>
  )
}

function Tables({ tables }: { tables: EtimsTables }) {
  const { deviceId, tablesAt, rates, ratesWithoutBand, classes, notices } = tables
  const refusal = useRefusal('settings.edit')
  const refresh = useOfficeAction(officeEtimsTablesRefresh, {
    refreshes: ['office-etims-tables', 'office-etims-devices', 'office-etims-classes'],
    onDone: (_data, message) => noteDone(message),
  })
  return (
    <div className="grid gap-2">
      <p className="text-muted">
        {tablesAt ? (
          <>
            Read <Age at={tablesAt} /> ago. {showCount(classes)} item classes.
          </>
        ) : (
          'Not read yet.'
        )}
      </p>
      {refresh.problem ? (
        <AlertLine tone="error" title="Not read." live="assertive">
          {problemText(refresh.problem)}
        </AlertLine>
      ) : null}
      {ratesWithoutBand.length > 0 ? (
        <AlertLine
          tone="warning"
          title={`No band of KRA has ${ratesWithoutBand.map((rate) => `${rate}%`).join(', ')}.`}
        >
          Invoices with these rates are refused. Read the tables again, or correct the rate of the products.
        </AlertLine>
      ) : null}
      {rates.length > 0 ? (
        <table className="w-full">
          <thead className="text-left text-tiny text-muted">
            <tr>
              <th className="font-normal">Band</th>
              <th className="font-normal">Name</th>
              <th className="text-right font-normal">Rate</th>
            </tr>
          </thead>
          <tbody>
            {rates.map(({ band, name, rate }) => (
              <tr key={band} className="border-t border-hairline">
                <td>{band}</td>
                <td>{name}</td>
                <td className="text-right tabular-nums">{rate}%</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
      <div>
        <OfficeButton
          size="small"
          disabled={refresh.isRunning}
          refusal={refusal}
          onClick={() => void refresh.run({ deviceId })}
        >
          {refresh.isRunning ? 'Reading…' : 'Read the tables now'}
        </OfficeButton>
      </div>
      {notices.length > 0 ? <Notices notices={notices} /> : null}
    </div>
  )
}

function Notices({ notices }: Pick<EtimsTables, 'notices'>) {
  return (
    <ul aria-label="Notices of KRA">
      {notices.map(({ noticeNo, title, text, url }) => (
        <li key={noticeNo} className="border-t border-hairline py-2">
          <b className="font-semibold">{title}</b>
          <p className="[overflow-wrap:anywhere]">{text}</p>
          {/^https?:/.test(url) ? (
            <a className="link" href={url} target="_blank" rel="noreferrer">
              Read it at KRA
            </a>
          ) : null}
        </li>
      ))}
    </ul>
  )
}
