'use client'

import Link from 'next/link'
import { useState } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { Age, MoneyFigure } from '#components/kit/figure/figures.tsx'
import { Section } from '#components/kit/page/section.tsx'
import { Deferred, deferredPart } from '#components/kit/state/deferred.tsx'
import { Loaded, LoadingRows } from '#components/kit/state/office-states.tsx'
import { type Certificate, type OpenCertificate, officeWithheld } from '#lib/contract/companies/office/withheld.ts'
import { dayInNairobi, startOfDay } from '#lib/format/clock.ts'
import { useRefusal } from '#lib/office/me.ts'
import { useOfficeQuery } from '#lib/office/queries.ts'
import { useNow } from '#lib/office/use-now.ts'
import { shortDayFrom } from '#lib/office/when.ts'

const withheldForm = deferredPart(() => import('./withheld-form.tsx').then((module) => module.WithheldForm))
const removeForm = deferredPart(() => import('./remove-certificate.tsx').then((module) => module.RemoveCertificate))

const serial = (invoiceNo: number) => `INV-${String(invoiceNo).padStart(6, '0')}`

/**
 * Bills that were paid short by the withheld VAT, with the age of the payment, and certificates.
 * @param companyId null: of all companies
 */
export function Withheld({ companyId }: { companyId: number | null }) {
  const today = dayInNairobi(useNow())
  const query = useOfficeQuery(officeWithheld, { companyId })
  const refusal = useRefusal('cheques.record')
  const [recorded, record] = useState<OpenCertificate | 'other' | null>(null)
  const formOf = recorded === 'other' || recorded === null ? companyId : recorded.companyId
  return (
    <Section
      title="Withheld VAT"
      end={
        companyId === null || recorded ? null : (
          <OfficeButton size="small" refusal={refusal} onClick={() => record('other')}>
            Record a certificate
          </OfficeButton>
        )
      }
    >
      {recorded && formOf !== null ? (
        <Deferred
          key={recorded === 'other' ? 'other' : recorded.invoiceNo}
          part={withheldForm}
          props={{
            ...{ companyId: formOf, open: recorded === 'other' ? null : recorded, today },
            onClose: () => record(null),
          }}
          skeleton={<LoadingRows label="Loading the form" rows={2} />}
        />
      ) : null}
      <Loaded query={query} what="the certificates" rows={2}>
        {({ open, certificates }) =>
          open.length + certificates.length === 0 ? (
            <p className="text-muted">No bill was paid short by the withheld VAT.</p>
          ) : (
            <ul>
              {open.map((one) => (
                <li
                  key={one.invoiceNo}
                  className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-hairline py-1.5"
                >
                  <span className="min-w-0 flex-1">
                    {companyId === null ? (
                      <>
                        <Link className="link" href={`/office/companies/${one.companyId}`}>
                          {one.company}
                        </Link>
                        ,{' '}
                      </>
                    ) : null}
                    {serial(one.invoiceNo)}, order {one.orderNo}
                    <span className="block text-tiny text-muted">
                      Paid short by the withheld VAT {shortDayFrom(one.paidOn, today)}, certificate open for{' '}
                      <Age at={startOfDay(one.paidOn).toISOString()} isShort />
                    </span>
                  </span>
                  <MoneyFigure cents={one.withheld} />
                  <OfficeButton size="small" refusal={refusal} onClick={() => record(one)}>
                    Record its certificate
                  </OfficeButton>
                </li>
              ))}
              {certificates.map((certificate) => (
                <CertificateRow
                  key={certificate.certificateId}
                  certificate={certificate}
                  showsCompany={companyId === null}
                  today={today}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Section>
  )
}

function CertificateRow({
  certificate: { certificateId, company, invoiceNo, certificateNo, date, amount, hasFile },
  showsCompany,
  today,
}: {
  certificate: Certificate
  showsCompany: boolean
  today: string
}) {
  const refusal = useRefusal('cheques.record')
  const [isRemoving, setRemoving] = useState(false)
  return (
    <li className="border-t border-hairline py-1.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-0 flex-1">
          {certificateNo}
          <span className="block text-tiny text-muted">
            {showsCompany ? `${company}, ` : ''}
            {serial(invoiceNo)}, {shortDayFrom(date, today)}
          </span>
        </span>
        {hasFile ? (
          <a className="link" href={`/api/office/withheld/${certificateId}/file`} target="_blank" rel="noreferrer">
            View
          </a>
        ) : null}
        <MoneyFigure cents={amount} />
        {isRemoving ? null : (
          <OfficeButton
            size="small"
            refusal={refusal}
            aria-label={`Remove certificate ${certificateNo}`}
            onClick={() => setRemoving(true)}
          >
            Remove
          </OfficeButton>
        )}
      </div>
      {isRemoving ? (
        <Deferred
          part={removeForm}
          props={{ certificateId, certificateNo, onClose: () => setRemoving(false) }}
          skeleton={<LoadingRows label="Loading the form" rows={1} />}
        />
      ) : null}
    </li>
  )
}
