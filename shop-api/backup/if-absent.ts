/** For `.catch`: null where there is no such file or folder. @throws what else is wrong, such as missing rights */
export function nullIfAbsent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
  throw error
}
