import { useToaster } from '@stillhouse/ui/Toaster';

/**
 * Announces a change when the device has confirmed it. The busy state shows it on screen.
 *
 * @param change sends a body, and rejects if the device rejects it
 */
export function useAnnouncedChange<Body, Response>(
  change: (body: Body) => Promise<Response>,
): (body: Body) => Promise<Response> {
  const { announce } = useToaster();
  return async (body) => {
    const response = await change(body);
    announce('Saved');
    return response;
  };
}
