/** The camera that reads barcodes, in Kiswahili. */
export default {
  scan: 'Skani kwa kamera',
  camera: 'Kamera',
  picture: 'Picha ya kamera',
  close: 'Funga kamera',
  noPicture: 'Kamera haionyeshi picha.',
  'no-reader': 'Kivinjari hiki hakiwezi kusoma barcode kwa kamera. Tumia skana, au andika nambari.',
  blocked: 'Kivinjari kimezuia kamera. Ruhusu kamera kwenye mipangilio ya kivinjari, au andika nambari.',
}
