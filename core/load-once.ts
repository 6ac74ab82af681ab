/**
 * Loads something when it is first asked for, and once. A load that failed is tried again: what it failed for, such as too many
 * open files, may have passed.
 */
export function loadOnce<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined;
  return () => {
    loading ??= load().catch((thrown) => {
      loading = undefined;
      throw thrown;
    });
    return loading;
  };
}
