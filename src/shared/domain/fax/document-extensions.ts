/** How the names of files end that can become pages of a fax, here or with LibreOffice. */
export const DOCUMENT_EXTENSIONS = [
  ...['pdf', 'png', 'jpg', 'jpeg', 'gif', 'webp', 'bmp', 'avif', 'heic', 'heif', 'tif', 'tiff'],
  ...['docx', 'odt', 'rtf', 'txt', 'md', 'markdown', 'html', 'htm', 'csv', 'tsv'],
  ...['doc', 'xls', 'xlsx', 'ods', 'ppt', 'pptx', 'odp'],
] as const;
