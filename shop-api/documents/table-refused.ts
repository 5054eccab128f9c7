/** A file that cannot be read as a table. Its message is shown to staff. */
export class TableRefused extends Error {
  override name = 'TableRefused'
}
