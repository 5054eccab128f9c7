'use client'

import { OfficeButton, OfficeLinkButton } from '#components/kit/button/office-button.tsx'
import { Column, PageBody, PageHead } from '#components/kit/page/page-layout.tsx'
import { ForbiddenState } from '#components/kit/state/office-states.tsx'
import { FileChoice, UploadProgress } from '#components/office/catalogue/import/upload-parts.tsx'
import { readStatementJob } from '#lib/contract/money/office/statements.ts'
import { useAddressState } from '#lib/office/address-state.ts'
import { STATEMENT_UPLOAD } from '#lib/office/imports/statement-upload.ts'
import { type Sending, useSendFile } from '#lib/office/imports/use-send-file.ts'
import { useOfficeJob } from '#lib/office/jobs.ts'
import { useMay, useMe } from '#lib/office/me.ts'
import { STATEMENT_READS, StatementFiles } from './import-statement-files.tsx'
import { StatementView } from './import-statement-view.tsx'

/** Import of a statement: upload, read, review, then import. Lists the imported statements. */
export function ImportStatement() {
  const address = useAddressState()
  const me = useMe()
  const may = useMay('payments.match')
  const uploadId = Number(address.get('upload')) || null
  const read = useOfficeJob(readStatementJob, STATEMENT_READS)
  const sending = useSendFile(async (sent) => {
    await read.start({ uploadId: sent })
    address.set({ upload: String(sent) })
  }, STATEMENT_UPLOAD)
  const leave = () => address.set({ upload: null })
  return (
    <>
      <PageHead
        title="Money"
        subtitle="Import a statement"
        back={{ href: '/office/money', label: 'Money', keepsActions: true }}
        actions={
          uploadId ? (
            <OfficeButton onClick={leave}>All statements</OfficeButton>
          ) : (
            <OfficeLinkButton href="/office/money">Money</OfficeLinkButton>
          )
        }
      />
      <PageBody>
        <Column className="lg:overflow-y-auto">
          {me && !may ? (
            <ForbiddenState permission="payments.match" />
          ) : (
            <div className="room-gutter w-full pb-8">
              {uploadId ? (
                <StatementView key={uploadId} uploadId={uploadId} onLeave={leave} />
              ) : (
                <>
                  <ChooseStatement
                    sending={sending.sending}
                    fault={sending.fault}
                    onFile={(file) => void sending.send(file)}
                    onStop={sending.stop}
                  />
                  <StatementFiles />
                </>
              )}
            </div>
          )}
        </Column>
      </PageBody>
    </>
  )
}

function ChooseStatement({
  sending,
  fault,
  onFile,
  onStop,
}: {
  sending: Sending | null
  fault: string | null
  onFile: (file: File) => void
  onStop: () => void
}) {
  if (sending) return <UploadProgress sending={sending} onStop={onStop} />
  return (
    <FileChoice
      title="Drop a statement here, or choose one"
      accept=".csv,.txt,.tsv,.xlsx,text/csv"
      help="CSV or Excel: an M-Pesa organisation statement, CyberSource’s Payment Batch Detail, or the statement of a bank or Airtel Money. You check it before it is imported."
      fault={fault}
      onFile={onFile}
    />
  )
}
