import { useToaster } from '@stillhouse/ui/Toaster';

/**
 * A change that tells assistive technology once the device has confirmed it. Whoever sees the screen sees the busy
 * mark go.
 *
 * @param change sends a body and rejects when the device does not take it
 */
export function useSaved<Body, Reply>(
  change: (input: { body: Body }) => Promise<Reply>,
): (body: Body) => Promise<Reply> {
  const { announce } = useToaster();
  return async (body) => {
    const reply = await change({ body });
    announce('Saved');
    return reply;
  };
}
