/*
 * Lines of shell run before the process under test: without them the system would end it, or let it
 * write where it must not.
 */

/** With it, a write beyond the file-size limit is an error, and no signal that ends the process. */
export const SURVIVE = "trap '' XFSZ";
/** Root may write anywhere: without this right it may not. */
export const OBEY =
  process.getuid?.() === 0
    ? 'exec setpriv --bounding-set=-dac_override,-dac_read_search "$0" "$@"'
    : '';
