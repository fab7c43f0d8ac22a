/* Lines of shell that run before the process under test. */

/** Makes a write beyond the file-size limit an error, and no signal that kills. */
export const SURVIVE = "trap '' XFSZ";
/** Root may write anywhere, unless this right is dropped. */
export const OBEY =
  process.getuid?.() === 0
    ? 'exec setpriv --bounding-set=-dac_override,-dac_read_search "$0" "$@"'
    : '';
