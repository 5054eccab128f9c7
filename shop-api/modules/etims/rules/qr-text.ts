import type { EtimsSettings } from '#lib/contract/etims/etims-settings.ts'

/** KRA’s page that checks an invoice. */
const CHECK_ADDRESS = 'https://etims.kra.go.ke/common/link/etims/receipt/indexEtimsReceiptData?Data='

/** A text with a dash after each four characters, as control data are printed. */
export const inFours = (text: string): string => text.match(/.{1,4}/g)?.join('-') ?? ''

/**
 * The text of the QR code of an accepted document: KRA's address with PIN, branch and signature, or the form
 * ddMMyyyy#HHmmss#sdcId#number#internal data#signature.
 */
export function qrText(
  { pin, branch, sdcId, settings }: { pin: string; branch: string; sdcId: string; settings: Pick<EtimsSettings, 'qr'> },
  data: { curRcptNo: number; intrlData: string; rcptSign: string; sdcDateTime: string },
): string {
  if (settings.qr === 'address') return `${CHECK_ADDRESS}${pin}${branch}${data.rcptSign}`
  const [, year, month, day, time] = /^(\d{4})(\d{2})(\d{2})(\d{6})/.exec(data.sdcDateTime) ?? []
  const parts = [`${day}${month}${year}`, time, sdcId, data.curRcptNo, inFours(data.intrlData), inFours(data.rcptSign)]
  return parts.join('#')
}
