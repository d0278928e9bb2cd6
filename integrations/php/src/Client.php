<?php

declare(strict_types=1);

namespace Leadwell;

/**
 * Sends leads to Leadwell from the server of a website. It throws nothing because of the network or the server. A
 * malformed argument is an exception, whose message has no value.
 */
final class Client
{
    private string $leads;

    /** @var callable(): float */
    private $now;

    /** @var callable(float): mixed */
    private $sleep;

    /**
     * @param string $url The address of the server, such as `https://leads.example.nl`.
     * @param string $token An access token with the ability `leads:create`.
     * @param float $timeLimit How many seconds a call may take, with its waits.
     * @param float $requestLimit How many seconds one request may take until its whole answer is there.
     * @param null|callable(): float $now The present time in seconds, as `microtime(true)` returns it.
     * @param null|callable(float): mixed $sleep Waits for this many seconds.
     */
    public function __construct(
        string $url,
        #[\SensitiveParameter] private string $token,
        private float $timeLimit = 60,
        private float $requestLimit = 20,
        ?callable $now = null,
        ?callable $sleep = null,
    ) {
        if (!preg_match('~^https?://[!-\~]+$~iD', $url)) {
            throw new \InvalidArgumentException('The url of Leadwell is no address.');
        }
        if (!preg_match('/^[!-~]+$/D', $token)) {
            throw new \InvalidArgumentException('The token of Leadwell is empty, or has a space in it.');
        }
        $this->leads = rtrim($url, '/') . '/api/leads';
        $this->now = $now ?? fn (): float => microtime(true);
        $this->sleep = $sleep ?? fn (float $seconds) => usleep((int) ($seconds * 1_000_000));
    }

    /** Hides the token from `var_dump`. */
    public function __debugInfo(): array
    {
        return ['leads' => $this->leads];
    }

    /**
     * Sends a lead, and sends it again under the same key where that may help. Make the key when you show the form, so
     * that a second press of the button creates no second lead. Without one, only the repeats of this call are safe.
     *
     * What becomes of the lead is its `outcome`. `created`: it is stored. `duplicate`: it is stored and goes to nobody,
     * because its person asked for the same lately. `refused`: nothing is stored; `errors` has the texts of each field
     * by its key, and `codes` the code of each text. `given_up`: it may be stored or not; keep it, and send it again
     * with `idempotency_key` within 24 hours. The `reason` is `time`, or `answer` if the server refuses the request as
     * it is, such as a wrong token. `status` is that of the last answer, or null if there was none.
     *
     * @param array<string, mixed> $lead
     * @return array{outcome: 'created'|'duplicate', id: string}
     *   |array{outcome: 'refused', errors: array<string, list<string>>, codes: array<string, list<array>>}
     *   |array{outcome: 'given_up', reason: 'time'|'answer', status: ?int, idempotency_key: string}
     */
    public function sendLead(#[\SensitiveParameter] array $lead, ?string $idempotencyKey = null): array
    {
        $key = $idempotencyKey ?? bin2hex(random_bytes(16));
        if (!preg_match('/^[ -~]{1,255}$/D', $key)) {
            throw new \InvalidArgumentException('An idempotency key has 1 to 255 printable ASCII characters.');
        }
        // An empty array would become a JSON array.
        if (is_array($lead['fields'] ?? null)) {
            $lead['fields'] = (object) $lead['fields'];
        }
        $options = [
            CURLOPT_URL => $this->leads,
            CURLOPT_POSTFIELDS => json_encode($lead, JSON_THROW_ON_ERROR | JSON_INVALID_UTF8_SUBSTITUTE),
            CURLOPT_HTTPHEADER => [...$this->headers(), 'Content-Type: application/json', "Idempotency-Key: $key"],
        ];
        $result = $this->untilRead($options, fn (int $status, array $body): ?array => match (true) {
            in_array($status, [200, 201], true) && isset($body['id'], $body['completed']) =>
                ['outcome' => $body['completed'] ? 'created' : 'duplicate', 'id' => $body['id']],
            $status === 422 && isset($body['errors']) =>
                ['outcome' => 'refused', 'errors' => $body['errors'], 'codes' => $body['codes']],
            default => null,
        });
        return $result['outcome'] === 'given_up' ? [...$result, 'idempotency_key' => $key] : $result;
    }

    /**
     * Returns how far a lead is that the account of the token made, by its id: `found` with the `lead`, `not_found`, or
     * `given_up` as of `sendLead`.
     *
     * @return array{outcome: 'found', lead: array<string, mixed>}|array{outcome: 'not_found'}
     *   |array{outcome: 'given_up', reason: 'time'|'answer', status: ?int}
     */
    public function readLead(string|int $id): array
    {
        $url = $this->leads . '/' . rawurlencode((string) $id);
        $options = [CURLOPT_URL => $url, CURLOPT_HTTPHEADER => $this->headers()];
        return $this->untilRead($options, fn (int $status, array $body): ?array => match (true) {
            $status === 404 => ['outcome' => 'not_found'],
            $status === 200 && isset($body['data']) => ['outcome' => 'found', 'lead' => $body['data']],
            default => null,
        });
    }

    private function headers(): array
    {
        return ['Accept: application/json', "Authorization: Bearer $this->token"];
    }

    /** Sends a request until `$read` returns something for its answer, or repeating it helps no more. */
    private function untilRead(#[\SensitiveParameter] array $options, callable $read): array
    {
        $deadline = ($this->now)() + $this->timeLimit;
        for ($attempt = 0; ; $attempt++) {
            $left = max(0.001, min($this->requestLimit, $deadline - ($this->now)()));
            [$status, $retryAfter, $date, $body] = self::sendOnce($options, $left);
            $result = $status === null ? null : $read($status, $body);
            if ($result !== null) {
                return $result;
            }
            // A page of a proxy under 200 is no answer of Leadwell, and says nothing of the request.
            if ($status >= 300 && $status < 500 && !in_array($status, [408, 409, 429], true)) {
                return ['outcome' => 'given_up', 'reason' => 'answer', 'status' => $status];
            }
            $wait = self::waitAfter($attempt, $retryAfter, $date);
            if (($this->now)() + $wait >= $deadline) {
                return ['outcome' => 'given_up', 'reason' => 'time', 'status' => $status];
            }
            ($this->sleep)($wait);
        }
    }

    /** How many seconds to wait after a failed attempt: what the server says, at most a day, or 1, 2, 4, then 8. */
    private static function waitAfter(int $attempt, string $retryAfter, string $date): float
    {
        $now = self::instantOf($date);
        $until = self::instantOf($retryAfter);
        $stated = ctype_digit($retryAfter) ? (float) $retryAfter : ($now && $until ? $until - $now : null);
        return $stated === null ? 2 ** min($attempt, 3) : max(0, min(86400, $stated));
    }

    /** Returns the instant of a date of HTTP in seconds since 1970, or null. */
    private static function instantOf(string $text): ?int
    {
        // PHP reads many other texts as instants, and moves a wrong day to the next right one.
        $instant = strtotime($text);
        return $instant !== false && gmdate(DATE_RFC7231, $instant) === $text ? $instant : null;
    }

    /**
     * Sends a request once, and follows no redirect, which would take the lead to another address.
     *
     * @return array{?int, string, string, array<mixed>} The status, or null unless the whole answer arrives within the
     *   limit; `Retry-After`; `Date`; and the body, if it is JSON.
     */
    private static function sendOnce(#[\SensitiveParameter] array $options, float $limit): array
    {
        $headers = ['retry-after' => '', 'date' => ''];
        $request = curl_init();
        curl_setopt_array($request, $options + [
            CURLOPT_RETURNTRANSFER => true,
            CURLOPT_NOSIGNAL => true,
            CURLOPT_TIMEOUT_MS => (int) ceil($limit * 1000),
            CURLOPT_HEADERFUNCTION => function ($request, string $line) use (&$headers): int {
                [$name, $value] = explode(':', $line, 2) + ['', ''];
                $headers[strtolower($name)] = trim($value);
                return strlen($line);
            },
        ]);
        $text = curl_exec($request);
        if (!is_string($text)) {
            return [null, '', '', []];
        }
        $body = json_decode($text, true);
        $status = curl_getinfo($request, CURLINFO_RESPONSE_CODE);
        return [$status, $headers['retry-after'], $headers['date'], is_array($body) ? $body : []];
    }
}
