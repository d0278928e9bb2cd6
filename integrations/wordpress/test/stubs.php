<?php

/**
 * A must-use plugin for tests: it submits a form as each tool documents its hook, within the request of a visitor,
 * `/?submit=cf7` with the values as JSON. The objects have just those methods that the tools document. `/?nonce=` gives
 * a user a nonce for what no page offers to that user.
 */

declare(strict_types=1);

require __DIR__ . '/clock.php';

/** Reads as an array, as the fields of Gravity Forms do. */
final class LeadwellTestField extends ArrayObject
{
    public function offsetGet(mixed $key): mixed
    {
        return $this->offsetExists($key) ? parent::offsetGet($key) : '';
    }
}

final class LeadwellTestSubmission
{
    public function __construct(private array $data, private array $meta)
    {
    }

    public function get_posted_data(): array
    {
        return $this->data;
    }

    public function get_meta(string $name): mixed
    {
        return $this->meta[$name] ?? null;
    }
}

final class LeadwellTestForm
{
    public function id(): int
    {
        return 12;
    }

    public function scan_form_tags(): array
    {
        return [(object) ['name' => 'photo', 'basetype' => 'file'], (object) ['name' => 'your-name', 'basetype' => 'text']];
    }
}

final class LeadwellTestRecord
{
    public function __construct(private array $fields)
    {
    }

    public function get(string $property): mixed
    {
        return $property === 'fields' ? $this->fields : null;
    }

    public function get_form_settings(string $setting): mixed
    {
        return ['id' => 'a1b2c3d', 'form_name' => 'Offerte'][$setting] ?? null;
    }
}

// A warning of the plugin is an error; those of an old WordPress on a new PHP are not its own.
error_reporting(E_ALL);
ini_set('display_errors', '0');
set_error_handler(fn (int $level, string $text, string $file) => str_contains(realpath($file), '/integrations/wordpress/')
    ? throw new ErrorException("$text in $file")
    : true);

/** No mail leaves the test. */
function wp_mail(): bool
{
    return true;
}

// A process that dies after the answer of the server, and before it deletes the submission.
add_filter('http_response', function (mixed $response) {
    getenv('LEADWELL_DIE') === false || posix_kill(getmypid(), SIGKILL);
    return $response;
});

add_action('wp_loaded', function (): void {
    if (isset($_GET['nonce'])) {
        exit(wp_create_nonce($_GET['nonce']));
    }
    $tool = $_GET['submit'] ?? null;
    if ($tool === null) {
        return;
    }
    $sent = json_decode(file_get_contents('php://input'), true);
    $aborted = $sent['aborted'] ?? false;
    match ($tool) {
        'cf7' => do_action_ref_array('wpcf7_before_send_mail', [
            new LeadwellTestForm(),
            &$aborted,
            new LeadwellTestSubmission($sent['data'], $sent['meta'] ?? []),
        ]),
        'gravity' => do_action('gform_after_submission', $sent['entry'], [
            'id' => 3,
            'fields' => array_map(fn (array $field) => new LeadwellTestField($field), $sent['fields']),
        ]),
        'elementor' => do_action('elementor_pro/forms/new_record', new LeadwellTestRecord($sent['fields']), null),
        'wpforms' => do_action('wpforms_process_complete', $sent['fields'], [], ['id' => '7'], 0),
    };
    echo 'Thanks';
    exit;
});
