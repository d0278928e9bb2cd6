<?php

declare(strict_types=1);

namespace Leadwell\WordPress;

/**
 * Sends what is in the outbox: once at the end of the visitor's request, and later by WP-Cron. The body is sent again
 * as it was, so the server makes no second lead of it.
 */
final class Sender
{
    public static function listen(): void
    {
        add_action('leadwell_send', fn () => self::run(20, 10));
        // If a single event is lost, as when a process dies before it plans one, this one still sends.
        add_action('leadwell_hourly', fn () => self::run(20, 10));
        // What waited for an address that was wrong need wait no longer.
        add_action('update_option_' . Settings::OPTION, function (): void {
            Outbox::hasten();
            self::plan();
        });
    }

    /** Keeps a submission of a form that has a hook, and sends it when the answer to the visitor is ready. */
    public static function keep(string $form, array $fields): void
    {
        if (Settings::hook($form) === null) {
            return;
        }
        $body = (string) wp_json_encode((object) $fields);
        if (!Outbox::add($form, $body)) {
            // Without a table, the one way to lose nothing is to send it now.
            [$sent] = self::post($form, $body, 3);
            if (!$sent) {
                error_log("Leadwell: a submission of the form $form could be neither stored nor sent.");
            }
            return;
        }
        self::plan();
        if (!has_action('shutdown', [self::class, 'atEnd'])) {
            add_action('shutdown', [self::class, 'atEnd'], PHP_INT_MAX);
        }
    }

    /** Sends after the visitor has the answer, or, where PHP cannot give it before, for three seconds at most. */
    public static function atEnd(): void
    {
        ignore_user_abort(true);
        $answered = function_exists('fastcgi_finish_request') && fastcgi_finish_request()
            || function_exists('litespeed_finish_request') && litespeed_finish_request();
        $answered ? self::run(20, 10) : self::run(1, 3);
    }

    /** Sends what is due. No request begins after so many seconds, and none takes longer than the limit. */
    public static function run(int $seconds, int $limit): void
    {
        Outbox::expire();
        $end = microtime(true) + $seconds;
        while (microtime(true) < $end && ($row = Outbox::claim(time()))) {
            [$sent, $problem, $wait] = self::post($row->form, $row->body, $limit);
            if ($sent) {
                Outbox::remove((int) $row->id);
                continue;
            }
            $wait ??= min(HOUR_IN_SECONDS, MINUTE_IN_SECONDS * 2 ** min($row->attempts - 1, 6));
            Outbox::postpone($row, time() + $wait, $problem);
            // What may be sent again at once waits for the next run, or one server would be asked without a pause.
            if ($wait === 0) {
                break;
            }
        }
        self::plan();
    }

    /** Sets the time of the next run by what is due next. */
    public static function plan(): void
    {
        wp_clear_scheduled_hook('leadwell_send');
        $next = Outbox::nextAt();
        if ($next !== null) {
            wp_schedule_single_event(max($next, time() + 30), 'leadwell_send');
        }
        if (!wp_next_scheduled('leadwell_hourly')) {
            wp_schedule_event(time() + HOUR_IN_SECONDS, 'hourly', 'leadwell_hourly');
        }
    }

    public static function unschedule(): void
    {
        wp_clear_scheduled_hook('leadwell_send');
        wp_clear_scheduled_hook('leadwell_hourly');
    }

    /**
     * Sends a body once, and follows no redirect, which would take it to another address.
     *
     * @return array{bool, string, ?int} Whether the server has it; or what is wrong, as a status, `no_answer` or
     *   `no_hook`, with the seconds that the server says to wait.
     */
    private static function post(string $form, string $body, int $limit): array
    {
        $hook = Settings::hook($form);
        if ($hook === null || Settings::server() === '') {
            return [false, 'no_hook', HOUR_IN_SECONDS];
        }
        $answer = wp_remote_post(Settings::server() . '/hooks/' . $hook, [
            'timeout' => $limit,
            'redirection' => 0,
            'headers' => ['Content-Type' => 'application/json', 'Accept' => 'application/json'],
            'body' => $body,
            'limit_response_size' => 65536,
        ]);
        if (is_wp_error($answer)) {
            return [false, 'no_answer', null];
        }
        $status = (int) wp_remote_retrieve_response_code($answer);
        $read = json_decode(wp_remote_retrieve_body($answer), true);
        // A page of a proxy under 200 is no answer of Leadwell.
        if ($status === 200 && is_bool($read['completed'] ?? null)) {
            return [true, '', null];
        }
        return [false, (string) $status, self::wait($answer)];
    }

    /** How many seconds an answer says to wait, by `Retry-After` from its `Date` on: at most a day. */
    private static function wait(array $answer): ?int
    {
        [$text, $date] = array_map(function (string $name) use ($answer): string {
            $value = wp_remote_retrieve_header($answer, $name);
            return is_string($value) ? trim($value) : '';
        }, ['retry-after', 'date']);
        $now = self::instantOf($date);
        $until = self::instantOf($text);
        $stated = ctype_digit($text) ? (float) $text : ($now && $until ? $until - $now : null);
        return $stated === null ? null : (int) max(0, min(DAY_IN_SECONDS, $stated));
    }

    /** Returns the instant of a date of HTTP in seconds since 1970, or null. */
    private static function instantOf(string $text): ?int
    {
        // PHP reads many other texts as instants, and moves a wrong day to the next right one.
        $instant = strtotime($text);
        return $instant !== false && gmdate(DATE_RFC7231, $instant) === $text ? $instant : null;
    }
}
