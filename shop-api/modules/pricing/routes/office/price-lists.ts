import type { FastifyInstance } from 'fastify'
import { officePriceListPreview, officePriceListSend } from '#lib/contract/pricing/office/price-lists.ts'
import { serveOfficeCall, staffOf } from '../../../staff/serve-office-call.ts'
import { compareStoredList } from '../../jobs/price-list-job.ts'
import { addPriceListFile, loadPriceListFile } from '../../queries/price-list-files.ts'
import { comparePriceList, fingerprint } from '../../use-cases/compare-price-list.ts'

/** Changes in one part of the preview. */
const PAGE = 100
/** Most faults that are listed. */
const MAX_FAULTS = 500

/** Price lists: upload and preview. A job imports them. */
export function serveOfficePriceLists(app: FastifyInstance): void {
  const { files: privateFiles } = app.shop

  serveOfficeCall(app, officePriceListSend, async (request) => {
    const { tx, now, input, files } = request
    const bytes = files.list ?? Buffer.alloc(0)
    // Refuses a file that is not a price list.
    await comparePriceList(tx, now, bytes)
    const fileId = await addPriceListFile(tx, {
      ...{ staffId: staffOf(request).staffId, fileName: input.fileName, file: await privateFiles.keep(bytes) },
      ...{ bytes: bytes.length, createdAt: now },
    })
    return {
      data: { fileId },
      audit: {
        action: 'prices.list-send',
        subject: { kind: 'price-list', id: fileId },
        after: { file: input.fileName },
      },
    }
  })

  serveOfficeCall(app, officePriceListPreview, async (request) => {
    const { tx, now, input } = request
    const file = await loadPriceListFile(tx, input.fileId, staffOf(request).staffId)
    const { changes, faults, rows, same, faulty } = await compareStoredList(tx, now, privateFiles, file)
    const end = input.skip + PAGE
    const added = changes.filter(({ current }) => current === null).length
    return {
      data: {
        ...{ fileName: file.fileName, importedAt: file.importedAt?.toISOString() ?? null },
        ...{ rows, same, faulty, added, changed: changes.length - added, faults: faults.slice(0, MAX_FAULTS) },
        changes: changes.slice(input.skip, end).map(({ group, current, title, before, after }) => ({
          ...{ line: group.rows[0].line, title, before, after },
          kind: current ? ('changed' as const) : ('added' as const),
        })),
        next: changes.length > end ? end : null,
        seen: fingerprint(changes),
      },
    }
  })
}
